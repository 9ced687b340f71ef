import type { Core } from '../../core'
import {
  readVersion,
  readVersions,
  restoreVersion,
  versionsPerPage,
} from '../../../shared/contracts/history'
import { notFound } from '../../core/errors'
import { route } from '../../core/http/route'
import type { ContentStore } from '../content/content.store'
import type { DraftStore } from '../drafts/draft.store'
import { seenBefore } from './if-match'
import { savesRoutes } from './saves.routes'

/** The versions of a section: list, read, restore. */
function historyRoutes({ app }: Core, content: ContentStore) {
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
export async function adminFeature(core: Core, content: ContentStore, drafts: DraftStore) {
  await core.app.register(savesRoutes(core, content, drafts))
  historyRoutes(core, content)
}
