/**
 * The allow-list of rich text, for the editor, the server's cleaning and rendering: what the
 * toolbar can make. Other tags are removed and their text is kept.
 */
export const richText = {
  blocks: ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote'],
  marks: ['strong', 'em', 'u', 's', 'span', 'a'],
  /** Void elements. */
  voids: ['br', 'img'],
  /** Synonyms written by other editors. */
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
  /** Tags that are removed with their content. */
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
  attributes: { a: ['href'], img: ['src', 'alt'], ol: ['start'] } as Record<string, string[]>,
  styles: ['color', 'background-color'],
  /** Allowed link targets: web, mail, telephone, this site. */
  href: /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\p{Cc}\\]*$/iu,
  /** A list that goes on after something else; from 1 every list counts by itself. */
  start: /^(?:[2-9]|[1-9]\d{1,3})$/,
  /** Allowed pictures: uploads only. */
  src: /^\/uploads\/[A-Za-z0-9][A-Za-z0-9._-]*$/,
}

/** Whether a text is HTML; otherwise its lines are its paragraphs. */
export const hasTags = (text: string) => /<[a-z!/?]|&[#a-z0-9]+;/i.test(text)
