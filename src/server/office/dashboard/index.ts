import type { Core } from '../../core'
import { mayUse } from '../../../shared/account-roles'
import { auditActions, type AuditAction } from '../../../shared/activity'
import { readDashboard } from '../../../shared/contracts/dashboard'
import type { ReadyLine } from '../../../shared/contracts/ready'
import { route } from '../../core/http/route'
import { visibleTo, type ActivityStore } from '../activity/activity.store'
import { figuresStore } from './figures.store'
import { waitingStore } from './waiting.store'
import { waitingLimits } from '../../cases/inbox'
import type { InboxStore } from '../../cases/inbox/inbox.store'
import type { ContentStore } from '../../site/content/content.store'

/** What is uploaded is seen once it is saved. */
const edits = auditActions.page.filter((deed) => deed !== 'upload-picture')
const decisions: readonly AuditAction[] = ['set-state', 'offer-answer', 'delete']
const mostRecent = 8

interface Needed {
  activity: ActivityStore
  inbox: InboxStore
  content: ContentStore
  leftToDo: () => Promise<ReadyLine[]>
}

/** The dashboard's call: one for every role, with what that role may see. */
export function dashboardFeature(
  { app, database, outbox, settings }: Core,
  { activity, inbox, content, leftToDo }: Needed,
) {
  const waiting = waitingStore(database, { outbox, inbox }, settings)
  const figures = figuresStore(database)
  route(app, readDashboard, async ({ by }) => {
    const { role } = by
    const deeds = [
      ...(mayUse(role, 'editor') ? edits : []),
      ...(mayUse(role, 'inbox') ? decisions : []),
    ]
    return {
      ...(mayUse(role, 'inbox') && { waiting: await waiting.waiting(by) }),
      ...(mayUse(role, 'reviewer') && {
        limits: await waitingLimits(content),
        figures: await figures.figures(new Date()),
      }),
      recent: await activity.latest(visibleTo(role), deeds, mostRecent),
      ...(mayUse(role, 'administrator') && { ready: await leftToDo() }),
    }
  })
}
