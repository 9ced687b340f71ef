import { bareTag, type HomeContent } from '../../../shared/first-screen'
import { homeKeys } from '../../../shared/page-sections'
import { readOf } from '../../../shared/section-reads'
import type { ContentCache } from '../content/content-cache'
import type { PreparedAnswer } from '../content/prepared-answer'

/** The content of the home page's calls. */
export interface PreparedHome {
  /** The ETags of the answers, for the HTML. */
  tags: string
  content(): HomeContent
}

/** Reads the current answers of the home page's calls. */
export async function homeSections(answers: ContentCache<PreparedAnswer>): Promise<PreparedHome> {
  const read = await Promise.all(
    homeKeys.map(async (key) => {
      const { list, codec } = readOf(key)
      const { plain } = await answers.get(list)
      return { key, plain, codec }
    }),
  )
  return {
    tags: read.map(({ plain }) => bareTag(plain.tag)).join(' '),
    content: () =>
      Object.fromEntries(
        read.map(({ key, plain, codec }) => [key, codec.decode(JSON.parse(String(plain.bytes)))]),
      ),
  }
}
