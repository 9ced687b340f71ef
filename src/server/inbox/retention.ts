import type { FastifyBaseLogger } from 'fastify'
import { inboxKinds } from '../../shared/back-office'
import type { Outbox } from '../mail/outbox.store'
import type { InboxStore } from './inbox.store'

const day = 24 * 3_600_000

interface RetentionParts {
  inbox: Pick<InboxStore, 'doneBefore' | 'remove'>
  outbox: Pick<Outbox, 'forgetSentBefore'>
  /** The setting RETENTION_DAYS; 0 keeps everything. */
  days: number
  log: FastifyBaseLogger
}

/** The first moment that is kept: what was done so many days ago stays until that day is over. */
export const keptSince = (now: Date, days: number) =>
  new Date(Math.floor(now.getTime() / day) * day - days * day)

/**
 * Removes what is done for more than `days` days, rows and files, and the mails that went out
 * before: at the start and once a day.
 */
export function retention({ inbox, outbox, days, log }: RetentionParts) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopping = false

  async function removeOld() {
    const since = keptSince(new Date(), days)
    let removed = 0
    for (const kind of inboxKinds) {
      for (const id of await inbox.doneBefore(kind, since)) {
        if (isStopping) return
        await inbox.remove(kind, id)
        removed += 1
      }
    }
    await outbox.forgetSentBefore(since)
    if (removed > 0) log.info({ removed }, 'removed what was done long ago')
  }

  const run = () => {
    running ??= removeOld()
      .catch((error: unknown) => log.error({ err: error }, 'old entries could not be removed'))
      .finally(() => (running = undefined))
    return running
  }

  return {
    /** Resolves after the first round. */
    async start() {
      if (days === 0) return
      timer = setInterval(() => void run(), day).unref()
      await run()
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}
