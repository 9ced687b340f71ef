import type { FastifyPluginAsync } from 'fastify'
import { isActivityKind, type ActivityPage } from '../../shared/activity'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { itemNumber } from '../admin/item-number'
import { badRequest } from '../errors'
import { activityOperation } from './activity-operation'
import type { ActivityStore } from './activity.store'

/** The activity log, read-only: no call changes or removes a row. */
export const activityRoutes =
  (activity: ActivityStore): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: Record<string, unknown> }>(
      backOfficeEndpoints.activity.path,
      { config: { role: 'reviewer', operation: activityOperation } },
      async ({ query: { who = '', kind = '', page = '1' } }): Promise<ActivityPage> => {
        if (typeof who !== 'string' || (kind !== '' && !isActivityKind(kind))) throw badRequest()
        return activity.page(
          { who, kind: kind === '' ? undefined : kind },
          itemNumber(String(page)),
        )
      },
    )
  }
