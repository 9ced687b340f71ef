import { contentSchemas, type ContentKey } from '../../../../schemas'
import {
  picturePageSize,
  type PicturePage,
  type StoredPicture,
} from '../../../shared/contracts/pictures'
import { pictureSize } from '../../../shared/picture'
import type { ContentStore } from '../content/content.store'
import { picturesIn, type ShownPicture } from './pictures-in'

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
 * The pictures that the sections show, then those of drafts and of the last old versions. Only
 * sections are read: nothing that visitors have sent is ever among them.
 */
export async function pictureCatalogue(content: ContentStore): Promise<StoredPicture[]> {
  const found = new Map<string, StoredPicture>()
  const note = ({ name, alt }: ShownPicture) => {
    const picture = found.get(name) ?? { name, alt, uses: [] }
    picture.alt ||= alt
    found.set(name, picture)
    return picture
  }
  for (const key of keys) {
    const { version, content: live } = await content.liveVersion(key)
    for (const shown of picturesIn(key, live)) {
      if (!pictureSize(shown.name)) continue
      const { uses } = note(shown)
      const use = uses.find(({ section }) => section === key)
      if (use) use.paths.push(shown.path)
      else uses.push({ section: key, version, paths: [shown.path] })
    }
  }
  for (const { section, content: old } of await content.latest(mostVersions)) {
    for (const shown of picturesIn(section, old)) if (pictureSize(shown.name)) note(shown)
  }
  return [...found.values()]
}

/** One page of the pictures whose description has every word of `search`. */
export async function picturePage(
  content: ContentStore,
  search: string,
  wanted: number,
): Promise<PicturePage> {
  const all = (await pictureCatalogue(content)).filter(({ alt }) => matches(alt, search))
  const pages = Math.max(1, Math.ceil(all.length / picturePageSize))
  const page = Math.min(wanted, pages)
  const from = (page - 1) * picturePageSize
  return {
    pictures: all.slice(from, from + picturePageSize),
    total: all.length,
    page,
    pages,
  }
}
