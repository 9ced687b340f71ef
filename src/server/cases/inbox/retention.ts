import type { Core } from '../../core'
import { nonAccounts } from '../../../shared/account-names'
import { inboxKinds } from '../../../shared/back-office'
import { every } from '../../core/every'
import type { ActivityStore } from '../../office/activity/activity.store'
import type { WebhookStore } from '../webhooks/webhooks.store'
import { setupNotes } from '../../office/ready/setup-notes.store'
import type { InboxStore } from './inbox.store'

const hour = 3_600_000
const day = 24 * hour

/** A site that is served is written to, and what is old is removed, at least as often, in ms. */
const mostBetween = 2 * day

interface Kept {
  inbox: InboxStore
  webhooks: WebhookStore
  activity: ActivityStore
}

/** The start of the oldest day that is kept. */
export const keptSince = (now: Date, days: number) =>
  new Date(Math.floor(now.getTime() / day) * day - days * day)

/**
 * Removes entries finished more than RETENTION_DAYS days ago with their files, granted loans after days of their own, older sent mails and webhooks, and audit
 * entries older than ACTIVITY_DAYS days: after the start and once a day, beside everything else. What
 * cannot be removed holds up nothing, and is tried again after an hour.
 */
export function retention(
  { app: { log }, database, outbox, settings }: Core,
  { inbox, webhooks, activity }: Kept,
) {
  const { retentionDays: days, retentionGrantedDays: grantedDays, activityDays } = settings
  const notes = setupNotes(database)
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

  async function removeDone(since: Date, granted: 'granted' | 'others', ending: AbortSignal) {
    let removed = 0
    let failed = 0
    for (const kind of inboxKinds) {
      for (const id of await inbox.doneBefore(kind, since, granted)) {
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
      days === 0 || (await removeDone(since, 'others', ending)),
      grantedDays === 0 ||
        (await removeDone(keptSince(new Date(), grantedDays), 'granted', ending)),
      days === 0 || (await attempt(outbox.forgetSentBefore(since))),
      days === 0 || (await attempt(webhooks.forgetSentBefore(since))),
      // What a crash left uncounted comes with the next run.
      await attempt(activity.noteRemoved()),
    ]
    return outcomes.every(Boolean)
  }

  /**
   * Whether the clock can be believed: where the last removal, or what was done last, is days ago, it may be ahead, and
   * all would be old. Then nothing is removed until a day has gone by with it.
   */
  async function isTimeSure() {
    const now = Date.now()
    const since = async (time: Promise<string | undefined>) => now - Date.parse((await time) ?? '')
    const lastRun = await since(notes.at('retention'))
    if (lastRun <= mostBetween) return true
    const waited = await since(notes.at('retention-waits'))
    if (waited <= mostBetween) return waited >= day
    const lastDone = Number.isNaN(lastRun) ? await since(activity.lastAt()) : lastRun
    if (!(lastDone > mostBetween)) return true
    await notes.noteRetention('retention-waits')
    log.warn('nothing was done for days, or the clock is wrong: what is old is removed in a day')
    return false
  }

  const removing = every(hour, {
    async work(stopping) {
      if (performance.now() < isDueAt || !(await isTimeSure())) return
      const isDone = await database.withLock('retention', (lost) =>
        removeOld(AbortSignal.any([stopping, lost])),
      )
      if (!isDone) return
      await notes.noteRetention('retention')
      lastRun = new Date()
      isDueAt = performance.now() + day
    },
    onError: (err) => log.error({ err }, 'could not delete old entries'),
  })

  return {
    start() {
      if (days > 0 || grantedDays > 0 || activityDays > 0) removing.start()
    },
    stop: removing.stop,
    /** When the last run ended without an error. */
    lastRun: () => lastRun,
  }
}
