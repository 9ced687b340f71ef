/** Who goes first when all places are taken. */
export type Urgency = 'now' | 'soon' | 'later'

/**
 * Lets at most `places` tasks run at a time; the others wait, the urgent ones in front. A task
 * that can wait until `later` never takes the last free place, so that a person finds one free.
 * `load` tells how many run and wait at this moment.
 */
export function turns(places: number) {
  const waiting: Record<Urgency, (() => void)[]> = { now: [], soon: [], later: [] }
  let running = 0

  function callNext() {
    const spare = places > 1 ? places - 1 : places
    const queue =
      running >= places
        ? undefined
        : ([waiting.now, waiting.soon].find(({ length }) => length > 0) ??
          (running < spare ? waiting.later : undefined))
    queue?.shift()?.()
  }

  const load = () => ({
    running,
    waiting: waiting.now.length + waiting.soon.length + waiting.later.length,
  })

  const inTurn = async <T>(urgency: Urgency, task: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      waiting[urgency].push(() => {
        running += 1
        start()
      })
      callNext()
    })
    try {
      return await task()
    } finally {
      running -= 1
      callNext()
    }
  }
  return Object.assign(inTurn, { load })
}
