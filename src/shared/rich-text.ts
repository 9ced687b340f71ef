/**
 * What rich text may hold, in one table for the editor, the server's cleaning and the page's
 * rendering: what the toolbar can make. What is not here loses its tag and keeps its text.
 */
export const richText = {
  blocks: ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote'],
  marks: ['strong', 'em', 'u', 's', 'span', 'a'],
  /** Tags without content. */
  voids: ['br', 'img'],
  /** Older spellings of the same thing, as other editors write them. */
  aliases: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    ins: 'u',
    ...Object.fromEntries(
      'div section article header footer main aside nav figure figcaption address pre dt dd caption td th'
        .split(' ')
        .map((tag) => [tag, 'p']),
    ),
  } as Record<string, string>,
  /** Tags whose text is no content: they go with all they hold. */
  dropped: [
    'script',
    'style',
    'template',
    'iframe',
    'object',
    'noscript',
    'svg',
    'math',
    'title',
    'textarea',
    'select',
    'xmp',
    'noembed',
    'noframes',
    'plaintext',
    'audio',
    'video',
    'canvas',
    'applet',
  ],
  attributes: { a: ['href'], img: ['src', 'alt'] } as Record<string, string[]>,
  styles: ['color', 'background-color'],
  /** Addresses a link may have: the web, mail, telephone, this site. */
  href: /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\p{Cc}\\]*$/iu,
  /** Pictures: only those that were uploaded here. */
  src: /^\/uploads\/[A-Za-z0-9][A-Za-z0-9._-]*$/,
}

/** Whether a text is written as HTML; without tags its lines are its paragraphs. */
export const hasTags = (text: string) => /<[a-z!/?]|&[#a-z0-9]+;/i.test(text)
