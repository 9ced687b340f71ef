import { hasTags } from '../../../shared/rich-text'
import { richHtml } from '../../../shared/rich-text-html'
import { richTree, withoutControls } from '../../../shared/rich-text-tree'
import { htmlNodes } from './html-nodes'

/**
 * Cleans rich text by the allow-list of `src/shared/rich-text.ts` and repairs its nesting. A text
 * without tags stays as it is. Idempotent.
 */
export function cleanRichText(written: string): string {
  const html = withoutControls(written)
  return hasTags(html) ? richHtml(richTree(htmlNodes(html))) : html
}
