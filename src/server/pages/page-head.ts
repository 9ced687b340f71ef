import { leadName, type Lead } from '../../shared/first-screen'
import { site } from '../../shared/site'
import type { PageFiles } from './client-build'
import type { FirstPicture } from './lead'

/** All that the head of a page says. */
export interface PageHead {
  title: string
  description: string
  /** The page's own path; undefined for a page that no search engine shall keep. */
  path: string | undefined
  /** The site's origin, 'https://www.example.com'; undefined when it cannot be known. */
  origin: string | undefined
  /** Content calls in their order. */
  calls: readonly string[]
  picture: FirstPicture | undefined
  /** The banner that the page shows before it has read its content. */
  lead: Lead | undefined
  files: PageFiles
  /** What tells of the page's machines, where the live view is on. */
  liveScript: string | undefined
  whistleDelivery: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character]!)

const tag = (name: string, attributes: Record<string, string | true>) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escaped(value)}"`))
    .join('')}>`

const meta = (name: string, content: string) => tag('meta', { name, content })
const property = (name: string, content: string) => tag('meta', { property: name, content })
const link = (rel: string, attributes: Record<string, string | true>) =>
  tag('link', { rel, ...attributes })

function described({ title, description, path, origin }: PageHead) {
  if (path === undefined) return [meta('robots', 'noindex')]
  const address = origin && origin + path
  return [
    meta('description', description),
    ...(address ? [link('canonical', { href: address }), property('og:url', address)] : []),
    property('og:type', 'website'),
    property('og:site_name', site.companyName),
    property('og:title', title),
    property('og:description', description),
    ...(origin
      ? [
          property('og:image', `${origin}/link-preview.png`),
          property('og:image:width', '1200'),
          property('og:image:height', '630'),
          meta('twitter:card', 'summary_large_image'),
        ]
      : []),
  ]
}

/** The picture, if this is its place: before all else in an HTML that shows it, else after the program. */
const announcedPicture = (picture: FirstPicture | undefined, isFirst: boolean) =>
  picture?.isInHtml === isFirst
    ? [link('preload', { as: 'image', fetchpriority: 'high', ...picture.preload })]
    : []

/**
 * Preloads what the page will request. The home page makes its calls one after another, in a fixed
 * order; preloaded answers are already there when their turn comes.
 */
const announced = ({ calls, picture, files }: PageHead) => [
  ...files.styles.map((href) => link('stylesheet', { href, crossorigin: true })),
  ...files.scripts.map((href) => link('modulepreload', { href, crossorigin: true })),
  ...announcedPicture(picture, false),
  ...calls.map((href) => link('preload', { href, as: 'fetch', crossorigin: true })),
]

/**
 * Last of all, because stand-ins take the room of the letters: found in the style sheet they would go
 * before the calls. In the body, because browsers hold back the first paint for letters of the head.
 */
const withFont = (html: string, font: string) => {
  const attributes = { as: 'font', type: 'font/woff2', href: font, crossorigin: true } as const
  return html.replace('<body>', (body) => `${body}\n    ${link('preload', attributes)}`)
}

const words = (head: PageHead) => [
  `<title>${escaped(head.title)}</title>`,
  ...described(head),
  meta('whistle-delivery', head.whistleDelivery),
  // Before the site's own script: it has to be there when the first machine starts.
  ...(head.liveScript
    ? [`${tag('script', { type: 'module', src: head.liveScript })}</script>`]
    : []),
  ...(head.lead ? [meta(leadName, JSON.stringify(head.lead))] : []),
  ...announcedPicture(head.picture, true),
]

/** Where the client's document wants the words of the head. */
const place = '<!--page-head-->'

const lines = (tags: string[]) => tags.join('\n    ')

/**
 * Writes the styles behind what is announced, so that no request waits for them, and switches off
 * their links: these tell Vite's loader what the page has.
 */
const withSheet = (html: string, sheet: string) =>
  html
    .replace(/<link rel="stylesheet"[^<>]*>/g, (link) => `${link.slice(0, -1)} disabled>`)
    .replace('</head>', (end) => `<style>${sheet}</style>\n  ${end}`)

/**
 * Puts a head into the document. What is announced comes last: the document's own script is what
 * takes longest, and the page's styles have to win over the general ones.
 */
export function withHead(document: string, head: PageHead) {
  const linked = document.replace('</head>', () => `  ${lines(announced(head))}\n  </head>`)
  const styled = head.files.sheet ? withSheet(linked, head.files.sheet) : linked
  const lettered = head.files.font ? withFont(styled, head.files.font) : styled
  return lettered.replace(place, () => lines(words(head)))
}
