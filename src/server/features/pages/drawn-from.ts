import { bareTag } from '../../../shared/first-screen'
import type { ContentCache } from '../content/content-cache'
import type { PreparedAnswer } from '../content/prepared-answer'

/** The answers of a page's calls. */
export interface DrawnFrom {
  /** Their ETags in the order of the calls, for the HTML. */
  tags: string
  bodies(): Record<string, unknown>
}

/** Reads what the calls of a page answer now. */
export async function drawnFrom(
  calls: readonly string[],
  answers: ContentCache<PreparedAnswer>,
): Promise<DrawnFrom> {
  const read = await Promise.all(
    calls.map(async (call) => ({ call, plain: (await answers.get(call)).plain })),
  )
  return {
    tags: read.map(({ plain }) => bareTag(plain.tag)).join(' '),
    bodies: () =>
      Object.fromEntries(read.map(({ call, plain }) => [call, JSON.parse(String(plain.bytes))])),
  }
}
