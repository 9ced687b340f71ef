import type { Transaction } from 'kysely'
import { contentSchemas, type Content, type ContentKey } from '../../../../schemas'
import type { PictureReplacement } from '../../../shared/contracts/pictures'
import type { Tables } from '../../core/database/tables'
import { savedMeanwhile } from '../../core/errors'
import { validContent } from '../admin/valid-content'
import type { ContentStore } from '../content/content.store'
import { openDrafts } from '../drafts/draft.store'
import { picturesIn, withChangedPictures } from './pictures-in'

type Replacing = Pick<PictureReplacement, 'picture' | 'by' | 'alt'>

const replaced = (key: ContentKey, content: unknown, { picture, by, alt }: Replacing) =>
  withChangedPictures(key, content, ({ name }) =>
    name === picture ? { name: by, alt } : undefined,
  )

/**
 * Open drafts show the new picture, too. One that was begun from what was live now is begun from
 * the new version: its time stands, because nothing else has changed.
 */
async function replaceInDrafts(
  trx: Transaction<Tables>,
  replacing: Replacing,
  versions: ReadonlyMap<ContentKey, { before: number; after: number }>,
) {
  const drafts = await openDrafts(trx)
    .select(['id', 'section', 'content', 'base_version'])
    .execute()
  for (const { id, section, content, base_version } of drafts) {
    if (!Object.hasOwn(contentSchemas, section)) continue
    const key = section as ContentKey
    const version = versions.get(key)
    const base = version?.before === base_version ? version.after : base_version
    const text = JSON.stringify(replaced(key, JSON.parse(content), replacing))
    if (text === content && base === base_version) continue
    await trx
      .updateTable('section_draft')
      .set({ content: text, base_version: base })
      .where('id', '=', id)
      .execute()
  }
}

/**
 * Replaces a picture in every section that shows it, and in open drafts, in one transaction: each
 * section gets a new version.
 * @throws HttpError 412 when a section that shows it has another version than was seen
 */
export const replacePicture = (
  content: ContentStore,
  author: string,
  { seen, ...replacing }: PictureReplacement,
) =>
  content.changeAll(
    author,
    (live) => {
      const changed: Partial<Content> = {}
      for (const { key, content: shown, version, author: by, savedAt } of live.values()) {
        const isShown = picturesIn(key, shown).some(({ name }) => name === replacing.picture)
        if (!isShown && seen[key] === undefined) continue
        if (seen[key] !== version) throw savedMeanwhile({ version, author: by, savedAt })
        if (isShown)
          Object.assign(changed, {
            [key]: validContent(key, replaced(key, shown, replacing)),
          })
      }
      return changed
    },
    {
      deed: 'replace-picture',
      also: (trx, versions) => replaceInDrafts(trx, replacing, versions),
    },
  )
