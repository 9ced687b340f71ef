import plugin from 'fastify-plugin'
import { confirmReady, type ReadyLine } from '../../../shared/contracts/ready'
import { route } from '../../core/http/route'
import { readyLines } from './ready-lines'
import { setupNotes } from './setup-notes.store'

declare module 'fastify' {
  interface FastifyInstance {
    leftToDo: () => Promise<ReadyLine[]>
  }
}

/** Confirmations of what the program cannot see; what is left comes with the dashboard. */
export const readyFeature = plugin(
  async (app) => {
    const { settings, database } = app.core
    const notes = setupNotes(database)
    const left = () => readyLines(settings, app.core)
    app.decorate('leftToDo', left)
    route(app, confirmReady, async ({ body: { done }, by }) => {
      await notes.note(done, by.username, 'confirm')
      return { ready: await left() }
    })
  },
  { name: 'ready', dependencies: ['requests'] },
)
