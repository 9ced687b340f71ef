import plugin from 'fastify-plugin'
import { inboxEvents, type InboxEvents } from './inbox-event.store'

declare module 'fastify' {
  interface FastifyInstance {
    timeline: InboxEvents
  }
}

/** What happened to each entry of the inbox. */
export const timelineFeature = plugin(
  async (app) => {
    app.decorate('timeline', inboxEvents(app.core.database, app.core.documents))
  },
  { name: 'timeline', dependencies: ['core'] },
)
