import plugin from 'fastify-plugin'
import { readActivity } from '../../../shared/contracts/activity'
import { route } from '../../core/http/route'
import { activityStore, visibleTo, type ActivityStore } from './activity.store'

declare module 'fastify' {
  interface FastifyInstance {
    activity: ActivityStore
  }
}

/**
 * The activity log, read-only: no call changes or removes a row. What was done with reports is seen
 * by compliance alone, and nothing else by them.
 */
export const activityFeature = plugin(
  async (app) => {
    const activity = activityStore(app.core.database)
    app.decorate('activity', activity)
    route(app, readActivity, ({ query: { who = '', kind = '', page = 1 }, by }) =>
      activity.page(visibleTo(by.role), { who, kind: kind || undefined }, page),
    )
  },
  { name: 'activity', dependencies: ['requests'] },
)
