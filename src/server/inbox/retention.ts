import type { FastifyBaseLogger } from 'fastify'
import { inboxKinds } from '../../shared/back-office'
import type { ActivityStore } from '../activity/activity.store'
import type { Database } from '../database/engine'
import type { Outbox } from '../mail/outbox.store'
import type { WebhookStore } from '../webhooks/webhooks.store'
import type { InboxStore } from './inbox.store'

const day = 24 * 3_600_000

interface RetentionParts {
  database: Pick<Database, 'alone'>
  inbox: Pick<InboxStore, 'doneBefore' | 'remove'>
  outbox: Pick<Outbox, 'forgetSentBefore'>
  webhooks: Pick<WebhookStore, 'forgetSentBefore'>
  activity: Pick<ActivityStore, 'forgetBefore'>
  /** The setting RETENTION_DAYS; 0 keeps everything. */
  days: number
  /** The setting ACTIVITY_DAYS; 0 keeps everything. */
  activityDays: number
  log: FastifyBaseLogger
}

/** The start of the oldest day that is kept. */
export const keptSince = (now: Date, days: number) =>
  new Date(Math.floor(now.getTime() / day) * day - days * day)

/** The name under which automatic removals are recorded. */
const byRule = 'retention'

/**
 * Removes entries finished more than `days` days ago with their files, older sent mails and webhooks, and audit
 * entries older than `activityDays` days: at the start and once a day.
 */
export function retention({
  database,
  inbox,
  outbox,
  webhooks,
  activity,
  days,
  activityDays,
  log,
}: RetentionParts) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopping = false
  let lastRun: Date | undefined

  async function removeDone() {
    const since = keptSince(new Date(), days)
    let removed = 0
    for (const kind of inboxKinds) {
      for (const id of await inbox.doneBefore(kind, since)) {
        if (isStopping) return
        await inbox.remove(kind, id, byRule)
        removed += 1
      }
    }
    await outbox.forgetSentBefore(since)
    await webhooks.forgetSentBefore(since)
    if (removed > 0) log.info({ removed }, 'deleted entries past their retention period')
  }

  async function removeOld() {
    if (activityDays > 0) await activity.forgetBefore(keptSince(new Date(), activityDays))
    if (days > 0) await removeDone()
  }

  const run = () => {
    running ??= database
      .alone('retention', removeOld)
      .then(() => void (lastRun = new Date()))
      .catch((error: unknown) => log.error({ err: error }, 'could not delete old entries'))
      .finally(() => (running = undefined))
    return running
  }

  return {
    /** Resolves after the first run. */
    async start() {
      if (days === 0 && activityDays === 0) return
      timer = setInterval(() => void run(), day).unref()
      await run()
    },
    /** When the last run ended without an error. */
    lastRun: () => lastRun,
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}
