import type { FastifyBaseLogger } from 'fastify'
import type { OutboxMailRow } from '../database/tables'
import type { Outbox } from './outbox.store'
import type { SendMail } from './transport'

/** Pauses after the first, second … failure, in ms; the last one repeats. */
const retryPauses = [10_000, 60_000, 5 * 60_000, 30 * 60_000, 60 * 60_000]

/** Timeout of an attempt, and how long a process reserves a mail, in ms. */
const attemptLimit = 60_000
const claimLimit = 2 * attemptLimit

/** How long a stopping server waits for the mail being sent, in ms. */
const stopPatience = 3000

/** How often to look for mails of other processes, in ms. */
const checkEvery = 60_000

export interface MailDelivery {
  start(): void
  /** Resolves when no mail is being sent; one that hangs goes back to the outbox. */
  stop(): Promise<void>
}

interface DeliveryParts {
  outbox: Outbox
  send: SendMail
  log: FastifyBaseLogger
  pauses?: number[]
}

const after = (ms: number) => new Date(Date.now() + ms)
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300)

/** Delivers the mails of the outbox one after another and retries failures. */
export function mailDelivery(parts: DeliveryParts): MailDelivery {
  const { outbox, send, log, pauses = retryPauses } = parts
  let isStopping = false
  let giveUp: (reason: Error) => void = () => {}
  let running: Promise<void> | undefined
  let wasCalled = false
  let timer: NodeJS.Timeout | undefined

  const inTime = (sending: Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      giveUp = reject
      const late = setTimeout(
        () => reject(new Error('The mail server did not answer in time')),
        attemptLimit,
      )
      sending.then(resolve, reject).finally(() => clearTimeout(late))
    })

  async function attempt(mail: OutboxMailRow) {
    try {
      await inTime(send(mail))
      await outbox.markSent(mail.id)
      log.info({ mail: mail.id }, 'mail sent')
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      const wait = pauses[Math.min(mail.attempts, pauses.length - 1)]!
      log.warn({ mail: mail.id, code, responseCode, wait }, 'mail not sent, will try again')
      await outbox.putBack(mail.id, after(wait), reasonOf(error))
    }
  }

  async function deliverDue() {
    do {
      wasCalled = false
      for (;;) {
        if (isStopping) return
        const mail = await outbox.claim(after(claimLimit))
        if (!mail) break
        await attempt(mail)
      }
    } while (wasCalled)
    const due = await outbox.nextDue()
    const wait = due ? due.getTime() - Date.now() : checkEvery
    timer = setTimeout(run, Math.min(Math.max(wait, 10), checkEvery)).unref()
  }

  function run() {
    wasCalled = true
    if (running || isStopping) return
    clearTimeout(timer)
    running = deliverDue()
      .catch((error: unknown) => {
        log.error({ err: error }, 'the outbox could not be read')
        timer = setTimeout(run, checkEvery).unref()
      })
      .finally(() => {
        running = undefined
        // A mail may have been stored while the next due time was read.
        if (wasCalled) run()
      })
  }

  return {
    start() {
      outbox.onMail(run)
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
