import plugin from 'fastify-plugin'
import { draftStore, type DraftStore } from './draft.store'
import { draftsRoutes } from './drafts.routes'
import { publication } from './publication'

declare module 'fastify' {
  interface FastifyInstance {
    drafts: DraftStore
  }
}

/** Versions that are not live, and their publication. */
export const draftsFeature = plugin(
  async (app) => {
    const { database, content, pictures, outbox, admitted, run } = app.core
    const drafts = draftStore(database, content)
    app.decorate('drafts', drafts)
    run(publication({ database, content, drafts, outbox, log: app.log }))
    await app.register(draftsRoutes({ content, pictures, drafts, admitted }))
  },
  { name: 'drafts', dependencies: ['requests'] },
)
