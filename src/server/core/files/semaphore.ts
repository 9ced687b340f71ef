/** The places of one task on pixels: two of these run at a time in the whole server. */
export const taskPlaces = 2

/**
 * Bounds what is sent to the process that decodes. A document to be checked takes one place: while two
 * are decoded (decoding.ts), two more are on their way, so that the process never waits for the next.
 */
export const decoding = semaphore(2 * taskPlaces)

/** The priority of a waiting task. */
export type Urgency = 'now' | 'soon' | 'later'

/**
 * A semaphore with priorities: tasks run while the slots they take are free. A `later` task never
 * takes the last free slot, so that an urgent one does not have to wait. `load` counts running tasks, and
 * waiting ones but for those.
 */
export function semaphore(places: number) {
  const waiting: Record<Urgency, { takes: number; start: () => void }[]> = {
    now: [],
    soon: [],
    later: [],
  }
  let taken = 0
  let running = 0

  function callNext() {
    const urgency = (['now', 'soon', 'later'] as const).find((name) => waiting[name].length > 0)
    if (!urgency) return
    const [{ takes, start }] = waiting[urgency] as [{ takes: number; start: () => void }]
    const spare = urgency === 'later' && places > 1 ? 1 : 0
    if (taken > 0 && taken + takes > places - spare) return
    waiting[urgency].shift()
    start()
  }

  const load = () => ({
    running,
    waiting: waiting.now.length + waiting.soon.length,
  })

  const runLimited = async <T>(urgency: Urgency, task: () => Promise<T>, takes = 1): Promise<T> => {
    await new Promise<void>((resolve) => {
      const start = () => {
        taken += takes
        running += 1
        resolve()
        callNext()
      }
      waiting[urgency].push({ takes, start })
      callNext()
    })
    try {
      return await task()
    } finally {
      taken -= takes
      running -= 1
      callNext()
    }
  }
  return Object.assign(runLimited, { load })
}
