import sanitize from 'sanitize-html'
import { hasTags, richText } from '../../shared/rich-text'
import { richHtml } from '../../shared/rich-text-html'
import { richTree, withoutControls } from '../../shared/rich-text-tree'
import { htmlNodes } from './html-nodes'

const colours = Object.fromEntries(richText.styles.map((style) => [style, [richText.colour]]))

const options: sanitize.IOptions = {
  allowedTags: [...richText.blocks, ...richText.marks, ...richText.voids],
  transformTags: richText.aliases,
  nonTextTags: richText.dropped,
  allowedAttributes: { ...richText.attributes, '*': ['style'] },
  allowedStyles: { '*': colours },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  disallowedTagsMode: 'discard',
  // Deeper than any text that a person writes, and shallow enough for every walk through a tree.
  nestingLimit: 60,
}

/**
 * Rich text as it is stored: what `src/shared/rich-text.ts` does not allow is gone, what remains is
 * nested as a page may nest it. A text without any tag stays as it is. Cleaning twice changes
 * nothing more.
 */
export function cleanRichText(written: string): string {
  const html = withoutControls(written)
  if (!hasTags(html)) return html
  return richHtml(richTree(htmlNodes(sanitize(html, options))))
}
