import type { FastifyBaseLogger } from 'fastify'
import { nonAccounts } from '../../../shared/account-names'
import { inboxKinds } from '../../../shared/back-office'
import type { Database } from '../../core/database/engine'
import { every } from '../../core/every'
import type { Outbox } from '../../core/mail/outbox.store'
import type { ActivityStore } from '../activity/activity.store'
import type { WebhookStore } from '../webhooks/webhooks.store'
import type { InboxStore } from './inbox.store'

const hour = 3_600_000
const day = 24 * hour

interface RetentionParts {
  database: Pick<Database, 'withLock'>
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

/**
 * Removes entries finished more than `days` days ago with their files, older sent mails and webhooks, and audit
 * entries older than `activityDays` days: after the start and once a day, beside everything else. What
 * cannot be removed holds up nothing, and is tried again after an hour.
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
  let lastRun: Date | undefined
  let isDueAt = 0

  /** Whether it succeeded. */
  const attempt = (removal: Promise<unknown>, about: object = {}) =>
    removal.then(
      () => true,
      (err: unknown) => {
        log.error({ err, ...about }, 'could not delete old entries')
        return false
      },
    )

  async function removeDone(since: Date, ending: AbortSignal) {
    let removed = 0
    let failed = 0
    for (const kind of inboxKinds) {
      for (const id of await inbox.doneBefore(kind, since)) {
        if (ending.aborted) return false
        if (await attempt(inbox.remove(kind, id, nonAccounts.rule), { kind, id })) removed += 1
        else failed += 1
      }
    }
    if (removed > 0) log.info({ removed }, 'deleted entries past their retention period')
    return failed === 0
  }

  async function removeOld(ending: AbortSignal) {
    const since = keptSince(new Date(), days)
    const outcomes = [
      activityDays === 0 ||
        (await attempt(activity.forgetBefore(keptSince(new Date(), activityDays)))),
      days === 0 || (await removeDone(since, ending)),
      days === 0 || (await attempt(outbox.forgetSentBefore(since))),
      days === 0 || (await attempt(webhooks.forgetSentBefore(since))),
    ]
    return outcomes.every(Boolean)
  }

  const removing = every(hour, {
    async work(stopping) {
      if (performance.now() < isDueAt) return
      const isDone = await database.withLock('retention', (lost) =>
        removeOld(AbortSignal.any([stopping, lost])),
      )
      if (!isDone) return
      lastRun = new Date()
      isDueAt = performance.now() + day
    },
    onError: (err) => log.error({ err }, 'could not delete old entries'),
  })

  return {
    start() {
      if (days > 0 || activityDays > 0) removing.start()
    },
    stop: removing.stop,
    /** When the last run ended without an error. */
    lastRun: () => lastRun,
  }
}
