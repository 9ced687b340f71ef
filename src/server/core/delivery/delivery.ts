import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { longestWait, type Queue } from './queue'

/** Pauses after the first, second … failure, in ms; the last one repeats. */
const retryPauses = [10_000, 60_000, 5 * 60_000, 30 * 60_000, 60 * 60_000]

/** Timeout of an attempt, and how long a process reserves a row, in ms. */
const attemptLimit = 60_000
const claimLimit = 2 * attemptLimit

/** How long a stopping server waits for what is being sent, in ms. */
const stopPatience = 3000

/** How often to look for rows of other processes, in ms. */
const checkEvery = 60_000

/** Pauses before a note is tried again, in ms, while the row is reserved. */
const pausesOfNotes = [250, 1000, 4000, 15_000, 30_000]

/** What an error says of the row that was not sent. */
export interface NotSent {
  code?: string
  responseCode?: number
  /** It would be refused again: nothing is tried until a person asks for it. */
  isForGood?: boolean
  /** How long the other server asks us to wait, in ms. */
  wait?: number | undefined
}

export interface Delivery {
  start(): void
  /** Resolves when nothing is being sent; what hangs is broken off and goes back to its queue. */
  stop(): Promise<void>
}

/** A row of a queue. */
export interface Attempted {
  id: number
  attempts: number
}

export interface DeliveryParts<Row> {
  queue: Pick<Queue<Row>, 'onStored' | 'claim' | 'markSent' | 'putBack' | 'refuse' | 'nextDue'>
  /**
   * Rejects unless the other server accepted it (`NotSent`). Once the signal is aborted nothing more is
   * sent, and it settles.
   */
  send: (row: Row, signal: AbortSignal) => Promise<void>
  /** What the log calls a row. */
  what: 'mail' | 'webhook'
  log: FastifyBaseLogger
  pauses?: number[] | undefined
  notePauses?: number[]
}

const after = (ms: number) => new Date(Date.now() + ms)
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** Delivers the rows of a queue one after another and retries failures. */
export function delivery<Row extends Attempted>(parts: DeliveryParts<Row>): Delivery {
  const { queue, send, what, log, pauses = retryPauses, notePauses = pausesOfNotes } = parts
  const stopping = new AbortController()
  /** What is true of rows, though the database has not taken it yet. */
  const owed = new Map<number, () => Promise<void>>()
  let breakOff: (reason: Error) => void = () => {}
  let running: Promise<void> | undefined
  let wasCalled = false
  let timer: NodeJS.Timeout | undefined

  /** Why a row was not sent; undefined if it was. An attempt that takes too long is broken off. */
  async function failureOf(row: Row): Promise<unknown> {
    const ending = new AbortController()
    breakOff = (reason) => ending.abort(reason)
    const late = setTimeout(breakOff, attemptLimit, new Error('The server did not answer in time'))
    try {
      await send(row, ending.signal)
      return undefined
    } catch (error) {
      return ending.signal.aborted ? ending.signal.reason : error
    } finally {
      clearTimeout(late)
    }
  }

  /**
   * Notes what came of an attempt. What the database does not take now is noted, in place of another attempt, when the
   * row comes again: until then the others go on.
   */
  async function noted(row: Row, note: () => Promise<void>) {
    owed.set(row.id, note)
    const about = { [what]: row.id }
    for (const wait of [...notePauses, undefined]) {
      try {
        await note()
        owed.delete(row.id)
        return
      } catch (err) {
        if (wait === undefined) {
          log.error(
            { ...about, err },
            `what became of a ${what} cannot be noted: a restart may send it again`,
          )
          return
        }
        log.warn({ ...about, err }, `what became of a ${what} could not be noted yet`)
      }
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
    }
  }

  async function attempt(row: Row) {
    const known = owed.get(row.id)
    if (known) return noted(row, known)
    const error = await failureOf(row)
    const named = { [what]: row.id }
    if (error === undefined) {
      log.info(named, `${what} sent`)
      return noted(row, () => queue.markSent(row.id))
    }
    const { code, responseCode, isForGood, wait: asked = 0 } = error as NotSent
    const about = { ...named, code, responseCode }
    if (isForGood) {
      log.warn(about, `${what} refused, will not be tried again`)
      return noted(row, () => queue.refuse(row.id, reasonOf(error)))
    }
    const wait = Math.max(
      pauses[Math.min(row.attempts, pauses.length - 1)]!,
      Math.min(asked, longestWait),
    )
    log.warn({ ...about, wait }, `${what} not sent, will try again`)
    return noted(row, () => queue.putBack(row.id, after(wait), reasonOf(error)))
  }

  async function deliverDue() {
    do {
      wasCalled = false
      for (;;) {
        if (stopping.signal.aborted) return
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
    if (running || stopping.signal.aborted) return
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
      stopping.abort()
      clearTimeout(timer)
      const patience = setTimeout(() => breakOff(new Error('The server stopped')), stopPatience)
      await running
      clearTimeout(patience)
    },
  }
}
