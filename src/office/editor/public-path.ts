import type { ContentKey } from '../../../schemas'
import { pages } from '../../shared/pages'
import { sectionOf } from '../../shared/admin-sections'

/** The public page that shows a section. */
export const publicPathOf = (content: ContentKey) =>
  Object.values(pages).find(({ calls }: { calls: string[] }) =>
    calls.includes(sectionOf(content).list),
  )?.path ?? pages.home.path
