import type { Core } from '../../core'
import { readActivity } from '../../../shared/contracts/activity'
import { route } from '../../core/http/route'
import { beginKeyed } from './chain'
import { activityStore, visibleTo, type ActivityStore } from './activity.store'

/**
 * The activity log, read-only: no call changes or removes a row. What was done with reports is seen
 * by compliance alone, and nothing else by them.
 */
export async function activityFeature({ app, database, say }: Core): Promise<ActivityStore> {
  const unkeyed = await beginKeyed(database)
  if (unkeyed !== undefined)
    say(`The activity log is written with the key of the site, from entry ${unkeyed + 1} on.`)
  const activity = activityStore(database)
  route(app, readActivity, ({ query: { who = '', kind = '', page = 1 }, by }) =>
    activity.page(visibleTo(by.role), { who, kind: kind || undefined }, page),
  )
  return activity
}
