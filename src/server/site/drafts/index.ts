import type { Core } from '../../core'
import type { ContentStore } from '../content/content.store'
import { draftStore, type DraftStore } from './draft.store'
import { draftsRoutes } from './drafts.routes'
import { publication } from './publication'

/** Versions that are not live, and their publication. */
export async function draftsFeature(core: Core, content: ContentStore): Promise<DraftStore> {
  const drafts = draftStore(core.database, content)
  core.run(publication(core, content, drafts))
  await core.app.register(draftsRoutes(core, content, drafts))
  return drafts
}
