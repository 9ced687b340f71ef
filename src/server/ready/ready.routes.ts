import type { FastifyPluginAsync } from 'fastify'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { isConfirmable, type ReadyLine } from '../../shared/ready'
import { HttpError } from '../errors'
import { administratorOf } from '../http/roles'
import { confirmOperation } from './ready-operations'
import type { SetupNotes } from './setup-notes.store'

/** Confirmations of what the program cannot see; what is left comes with the dashboard. */
export const readyRoutes =
  (notes: SetupNotes, left: () => Promise<ReadyLine[]>): FastifyPluginAsync =>
  async (app) => {
    app.post<{ Body: { done?: unknown } | null }>(
      backOfficeEndpoints.ready.path,
      { bodyLimit: 1024, config: { role: 'administrator', operation: confirmOperation } },
      async (request) => {
        const done = request.body?.done
        if (!isConfirmable(done)) throw new HttpError(422, 'Please choose what is done.')
        await notes.note(done, administratorOf(request).username, 'confirm')
        return { ready: await left() }
      },
    )
  }
