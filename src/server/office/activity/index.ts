import type { Core } from '../../core'
import { readActivity } from '../../../shared/contracts/activity'
import { route } from '../../core/http/route'
import { activityStore, visibleTo, type ActivityStore } from './activity.store'

/**
 * The activity log, read-only: no call changes or removes a row. What was done with reports is seen
 * by compliance alone, and nothing else by them.
 */
export function activityFeature({ app, database }: Core): ActivityStore {
  const activity = activityStore(database)
  route(app, readActivity, ({ query: { who = '', kind = '', page = 1 }, by }) =>
    activity.page(visibleTo(by.role), { who, kind: kind || undefined }, page),
  )
  return activity
}
