import { hasTags } from '../../shared/rich-text'
import { richHtml } from '../../shared/rich-text-html'
import { richTree, withoutControls } from '../../shared/rich-text-tree'
import { htmlNodes } from './html-nodes'

/**
 * Rich text as it is stored: what `src/shared/rich-text.ts` does not allow is gone, what remains is
 * nested as a page may nest it. A text without any tag stays as it is. Cleaning twice changes
 * nothing more.
 */
export function cleanRichText(written: string): string {
  const html = withoutControls(written)
  return hasTags(html) ? richHtml(richTree(htmlNodes(html))) : html
}
