import type { FastifyPluginAsync } from 'fastify'
import plugin from 'fastify-plugin'
import {
  readVersion,
  readVersions,
  restoreVersion,
  versionsPerPage,
} from '../../../shared/contracts/history'
import { notFound } from '../../core/errors'
import { route } from '../../core/http/route'
import type { ContentStore } from '../content/content.store'
import { seenBefore } from './if-match'
import { savesRoutes } from './saves.routes'

/** The versions of a section: list, read, restore. */
const historyRoutes =
  (content: ContentStore): FastifyPluginAsync =>
  async (app) => {
    route(app, readVersions, async ({ params: { section }, query: { before } }) => {
      const versions = await content.versions(section, versionsPerPage + 1, before)
      return {
        versions: versions.slice(0, versionsPerPage),
        more: versions.length > versionsPerPage,
      }
    })

    route(app, readVersion, async ({ params: { section, version } }) => {
      const found = await content.version(section, version)
      if (!found) throw notFound()
      return found
    })

    route(app, restoreVersion, async ({ params: { section }, body, by, request, reply }) => {
      const checkSeen = seenBefore(request, section)
      const version = await content.restore(section, by.username, body.version, checkSeen)
      if (!version) throw notFound()
      reply.header('etag', `"${version.version}"`)
      return { message: 'The version was restored.', version }
    })
  }

/** Saves, removals and history of the sections. */
export const adminFeature = plugin(
  async (app) => {
    const { content, pictures, admitted, database } = app.core
    await app.register(savesRoutes(content, pictures, app.drafts, admitted, database))
    await app.register(historyRoutes(content))
  },
  { name: 'admin', dependencies: ['drafts'] },
)
