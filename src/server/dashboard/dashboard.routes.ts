import type { FastifyPluginAsync } from 'fastify'
import { mayUse } from '../../shared/account-roles'
import { auditActions, type AuditAction } from '../../shared/activity'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import type { Dashboard } from '../../shared/dashboard'
import type { ReadyLine } from '../../shared/ready'
import { visibleTo, type ActivityStore } from '../activity/activity.store'
import { administratorOf } from '../http/roles'
import { dashboardOperation } from './dashboard-operation'
import type { figuresStore } from './figures.store'
import type { waitingStore } from './waiting.store'

interface DashboardParts {
  activity: Pick<ActivityStore, 'latest'>
  waiting: ReturnType<typeof waitingStore>
  figures: ReturnType<typeof figuresStore>
  left: () => Promise<ReadyLine[]>
}

const decisions: readonly AuditAction[] = ['set-state', 'delete']
const mostRecent = 8

/** The dashboard's call: one for every role, with what that role may see. */
export const dashboardRoutes =
  ({ activity, waiting, figures, left }: DashboardParts): FastifyPluginAsync =>
  async (app) => {
    app.get(
      backOfficeEndpoints.dashboard.path,
      { config: { role: 'signed-in', operation: dashboardOperation } },
      async (request): Promise<Dashboard> => {
        const { role } = administratorOf(request)
        const isReviewer = mayUse(role, 'reviewer')
        const deeds = [
          ...(mayUse(role, 'editor') ? auditActions.page : []),
          ...(mayUse(role, 'inbox') ? decisions : []),
        ]
        return {
          ...(mayUse(role, 'inbox') && { waiting: await waiting.waiting(role) }),
          ...(isReviewer && { figures: await figures.figures(new Date()) }),
          recent: await activity.latest(visibleTo(role), deeds, mostRecent),
          ...(mayUse(role, 'administrator') && { ready: await left() }),
        }
      },
    )
  }
