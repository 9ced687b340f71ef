import type { FastifyBaseLogger } from 'fastify'
import type { Queue } from './queue'

/** Pauses after the first, second … failure, in ms; the last one repeats. */
const retryPauses = [10_000, 60_000, 5 * 60_000, 30 * 60_000, 60 * 60_000]

/** Timeout of an attempt, and how long a process reserves a row, in ms. */
const attemptLimit = 60_000
const claimLimit = 2 * attemptLimit

/** How long a stopping server waits for what is being sent, in ms. */
const stopPatience = 3000

/** How often to look for rows of other processes, in ms. */
const checkEvery = 60_000

export interface Delivery {
  start(): void
  /** Resolves when nothing is being sent; what hangs goes back to its queue. */
  stop(): Promise<void>
}

interface DeliveryParts<Row> {
  queue: Pick<Queue<Row>, 'onStored' | 'claim' | 'markSent' | 'putBack' | 'nextDue'>
  /** Rejects unless the other server accepted it. */
  send: (row: Row) => Promise<void>
  /** What the log calls a row. */
  what: 'mail' | 'webhook'
  log: FastifyBaseLogger
  pauses?: number[] | undefined
}

const after = (ms: number) => new Date(Date.now() + ms)
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** Delivers the rows of a queue one after another and retries failures. */
export function delivery<Row extends { id: number; attempts: number }>(
  parts: DeliveryParts<Row>,
): Delivery {
  const { queue, send, what, log, pauses = retryPauses } = parts
  let isStopping = false
  let giveUp: (reason: Error) => void = () => {}
  let running: Promise<void> | undefined
  let wasCalled = false
  let timer: NodeJS.Timeout | undefined

  const inTime = (sending: Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      giveUp = reject
      const late = setTimeout(
        () => reject(new Error('The server did not answer in time')),
        attemptLimit,
      )
      sending.then(resolve, reject).finally(() => clearTimeout(late))
    })

  async function attempt(row: Row) {
    try {
      await inTime(send(row))
      await queue.markSent(row.id)
      log.info({ [what]: row.id }, `${what} sent`)
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      const wait = pauses[Math.min(row.attempts, pauses.length - 1)]!
      log.warn({ [what]: row.id, code, responseCode, wait }, `${what} not sent, will try again`)
      await queue.putBack(row.id, after(wait), reasonOf(error))
    }
  }

  async function deliverDue() {
    do {
      wasCalled = false
      for (;;) {
        if (isStopping) return
        const row = await queue.claim(after(claimLimit))
        if (!row) break
        await attempt(row)
      }
    } while (wasCalled)
    const due = await queue.nextDue()
    const wait = due ? due.getTime() - Date.now() : checkEvery
    timer = setTimeout(run, Math.min(Math.max(wait, 10), checkEvery)).unref()
  }

  function run() {
    wasCalled = true
    if (running || isStopping) return
    clearTimeout(timer)
    running = deliverDue()
      .catch((error: unknown) => {
        log.error({ err: error }, `what waits (${what}) could not be read`)
        timer = setTimeout(run, checkEvery).unref()
      })
      .finally(() => {
        running = undefined
        // A row may have been stored while the next due time was read.
        if (wasCalled) run()
      })
  }

  return {
    start() {
      queue.onStored(run)
      run()
    },
    async stop() {
      isStopping = true
      clearTimeout(timer)
      const patience = setTimeout(() => giveUp(new Error('The server stopped')), stopPatience)
      await running
      clearTimeout(patience)
    },
  }
}
