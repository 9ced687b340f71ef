import type { FastifyPluginAsync } from 'fastify'
import {
  versionsPerPage,
  type RestoreAnswer,
  type StoredVersion,
  type VersionList,
} from '../../shared/back-office'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import type { ContentStore } from '../content/content.store'
import { badRequest, notFound } from '../errors'
import { administratorOf } from '../http/roles'
import { historyOperations } from './history-operations'
import { seenBefore } from './if-match'
import { itemNumber } from './item-number'
import { sendSaved } from './saves.routes'
import { sectionNamed } from './section-named'

const role = 'editor' as const

function versionIn(body: unknown): number {
  const version = (body as { version?: unknown } | null)?.version
  if (typeof version === 'number' || typeof version === 'string') return itemNumber(String(version))
  throw badRequest()
}

/** The versions of a section: list, read, restore. */
export const historyRoutes =
  (content: ContentStore): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { section: string }; Querystring: { before?: unknown } }>(
      backOfficeEndpoints.versions.path,
      { config: { role, operation: historyOperations.versions } },
      async ({ params, query }): Promise<VersionList> => {
        const before = query.before === undefined ? undefined : itemNumber(String(query.before))
        const versions = await content.versions(
          sectionNamed(params.section),
          versionsPerPage + 1,
          before,
        )
        return {
          versions: versions.slice(0, versionsPerPage),
          more: versions.length > versionsPerPage,
        }
      },
    )

    app.get<{ Params: { section: string; version: string } }>(
      backOfficeEndpoints.version.path,
      { config: { role, operation: historyOperations.version } },
      async ({ params }): Promise<StoredVersion> => {
        const found = await content.version(
          sectionNamed(params.section),
          itemNumber(params.version),
        )
        if (!found) throw notFound()
        return found
      },
    )

    app.post<{ Params: { section: string } }>(
      backOfficeEndpoints.restore.path,
      { config: { role, operation: historyOperations.restore }, bodyLimit: 1024 },
      async (request, reply) => {
        const key = sectionNamed(request.params.section)
        const wanted = versionIn(request.body)
        const author = administratorOf(request).username
        const version = await content.restore(key, author, wanted, seenBefore(request, key))
        if (!version) throw notFound()
        const answer: RestoreAnswer = { message: 'The version was restored.', version }
        return sendSaved(reply, version.version, answer)
      },
    )
  }
