import { pageOf } from '../../core/database/count'
import { contentSchemas, type ContentKey } from '../../../../schemas'
import {
  picturePageSize,
  type PicturePage,
  type StoredPicture,
} from '../../../shared/contracts/pictures'
import { mayUse, type AccountRole } from '../../../shared/account-roles'
import { rightToEdit } from '../../../shared/admin-sections'
import { pictureSize } from '../../../shared/picture'
import type { ContentStore } from '../content/content.store'
import { picturesIn } from './pictures-in'

/** Old versions in which pictures are looked for that no section shows any more. */
const mostVersions = 100

/** Characters of a search that count. */
const longestSearch = 100

const keys = Object.keys(contentSchemas) as ContentKey[]

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every word of the search is in the description. */
const matches = (alt: string, search: string) => {
  const words = folded(search.slice(0, longestSearch)).split(/\s+/).filter(Boolean)
  return words.every((word) => folded(alt).includes(word))
}

/**
 * The pictures that the sections show, then those of drafts and of the last old versions; only of
 * sections that the role may edit. Nothing that visitors have sent is ever among them.
 */
async function pictureCatalogue(content: ContentStore, role: AccountRole) {
  const found = new Map<string, StoredPicture>()
  const mayRead = (key: ContentKey) => mayUse(role, rightToEdit(key))
  const picturesOf = (key: ContentKey, shown: unknown) =>
    picturesIn(key, shown).flatMap(({ name, alt, path }) => {
      if (!pictureSize(name)) return []
      const picture = found.get(name) ?? { name, alt, uses: [] }
      picture.alt ||= alt
      found.set(name, picture)
      return [{ picture, path }]
    })
  for (const section of keys.filter(mayRead)) {
    for (const { picture, path } of picturesOf(section, await content.live(section))) {
      const use = picture.uses.find((known) => known.section === section)
      if (use) use.paths.push(path)
      else picture.uses.push({ section, paths: [path] })
    }
  }
  for (const { section, content: old } of await content.latest(mostVersions))
    if (mayRead(section)) picturesOf(section, old)
  return [...found.values()]
}

/** One page of the pictures for a role whose description has every word of `search`. */
export async function picturePage(
  content: ContentStore,
  role: AccountRole,
  search: string,
  wanted: number,
): Promise<PicturePage> {
  const all = (await pictureCatalogue(content, role)).filter(({ alt }) => matches(alt, search))
  const { from, ...page } = pageOf(all.length, wanted, picturePageSize)
  return { pictures: all.slice(from, from + picturePageSize), ...page }
}
