import type { ContentKey } from '../../../schemas'
import { pageSections } from '../../shared/page-sections'
import { pages, type PageName } from '../../shared/pages'

/** The public page that shows a section. */
export const publicPathOf = (content: ContentKey) => {
  const names = Object.keys(pages) as PageName[]
  return pages[names.find((name) => pageSections[name].includes(content))!].path
}
