import type { FastifyPluginAsync } from 'fastify'
import { isActivityKind, type ActivityPage } from '../../shared/activity'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { itemNumber } from '../admin/item-number'
import { badRequest } from '../errors'
import { administratorOf } from '../http/roles'
import { activityOperation } from './activity-operation'
import { visibleTo, type ActivityStore } from './activity.store'

/**
 * The activity log, read-only: no call changes or removes a row. What was done with reports is seen
 * by compliance alone, and nothing else by them.
 */
export const activityRoutes =
  (activity: ActivityStore): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: Record<string, unknown> }>(
      backOfficeEndpoints.activity.path,
      { config: { role: 'inbox', operation: activityOperation } },
      async (request): Promise<ActivityPage> => {
        const { who = '', kind = '', page = '1' } = request.query
        if (typeof who !== 'string' || (kind !== '' && !isActivityKind(kind))) throw badRequest()
        return activity.page(
          visibleTo(administratorOf(request).role),
          { who, kind: kind === '' ? undefined : kind },
          itemNumber(String(page)),
        )
      },
    )
  }
