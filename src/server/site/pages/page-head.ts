import { leadName, programId, type Lead } from '../../../shared/first-screen'
import { uploadsPath } from '../../../shared/endpoints'
import { providerMeta } from '../../../shared/contracts/provider-login'
import { listsMeta } from '../../../shared/option-lists'
import { costsMeta, ratesMeta } from '../../../shared/rates-meta'
import { pageTitle } from '../../../shared/pages'
import { copyFrom, pictureSize } from '../../../shared/picture'
import { siteMeta, type SiteFacts } from '../../../shared/site'
import { themeColour } from './brand-colours'
import type { PageFiles } from './client-build'
import type { FirstPicture } from './lead'
import { structuredData, type DescribedContent } from './structured-data'

/** The content of a page's head. */
export interface PageHead {
  title: string
  description: string
  /** The canonical path; undefined for pages that are not indexed. */
  path: string | undefined
  /** The site's origin, 'https://www.example.com'; undefined when it is unknown. */
  origin: string | undefined
  /** Not for search engines. */
  isUnlisted?: true
  /** Content calls in order. */
  calls: readonly string[]
  pictures: readonly FirstPicture[]
  /** The banner that the HTML shows before the content is loaded. */
  lead: Lead | undefined
  /** The content of its structured data. */
  described: DescribedContent | undefined
  files: PageFiles
  /** The font to preload; absent where the HTML has text, whose layout asks for it in time. */
  font: string | undefined
  /** The script of the live view, if it is on. */
  liveScript: string | undefined
  /** The script that counts how flows are gone through, if it is on. */
  countScript: string | undefined
  /** Runs before the program; only where the HTML shows a page. */
  earlyScript: string | undefined
  /** Whether it makes the page's calls and lets the program come after them. */
  asksFirst: boolean
  whistleDelivery: string
  retentionDays: number
  /** Whether people may log in by the team's own provider. */
  hasProvider: boolean
  /** For the marks `ratesMeta` and `costsMeta`; undefined while the lender has given no figures. */
  rates: { payShare: string; lines: Readonly<Record<string, string>> } | undefined
  /** Whose site it is. */
  site: SiteFacts
  /** A style sheet of its colours; '' for the program's own. */
  colours: string
  /** Whether that is not what the program comes with. */
  hasOwnSite: boolean
  /** The content of the mark `listsMeta`; undefined while the lists are the contract's. */
  lists: string | undefined
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

/** What stands beside a link to the page elsewhere: the lender's icon, else the program's picture. */
function linkPicture({ icon }: SiteFacts['company'], origin: string) {
  const size = pictureSize(icon)
  const { width, height } = size ?? { width: 1200, height: 630 }
  return [
    property('og:image', origin + (size ? uploadsPath + icon : '/link-preview.png')),
    property('og:image:width', String(width)),
    property('og:image:height', String(height)),
    meta('twitter:card', size ? 'summary' : 'summary_large_image'),
  ]
}

function described({ title, description, path, origin, isUnlisted, site }: PageHead) {
  if (path === undefined || isUnlisted) return [meta('robots', 'noindex')]
  const address = origin && origin + path
  return [
    meta('description', description),
    ...(address ? [link('canonical', { href: address }), property('og:url', address)] : []),
    property('og:type', 'website'),
    property('og:site_name', site.company.name),
    property('og:title', pageTitle(title, site)),
    property('og:description', description),
    ...(origin ? linkPicture(site.company, origin) : []),
  ]
}

/** The preloads of pictures that belong here: first when the HTML shows them, else after the program. */
const announcedPictures = ({ pictures }: PageHead, isFirst: boolean) =>
  pictures
    .filter(({ isInHtml }) => isInHtml === isFirst)
    .map(({ preload }) => link('preload', { as: 'image', fetchpriority: 'high', ...preload }))

/**
 * Preloads the page's calls. The home page makes them one after another; a preloaded answer is
 * there when its turn comes.
 */
function announced(head: PageHead) {
  const { calls, files } = head
  return [
    ...files.styles.map((href) => link('stylesheet', { href, crossorigin: true })),
    ...files.scripts.map((href) => link('modulepreload', { href, crossorigin: true })),
    ...announcedPictures(head, false),
    ...calls.map((href) => link('preload', { href, as: 'fetch', crossorigin: true })),
  ]
}

/** In the body, because browsers delay the first paint for fonts preloaded in the head. */
const withFont = (html: string, font: string) => {
  const attributes = { as: 'font', type: 'font/woff2', href: font, crossorigin: true } as const
  return html.replace('<body>', (body) => `${body}\n    ${link('preload', attributes)}`)
}

const script = (attributes: Record<string, string | true>) =>
  `${tag('script', { type: 'module', ...attributes })}</script>`

const words = (head: PageHead) => [
  `<title>${escaped(pageTitle(head.title, head.site))}</title>`,
  ...described(head),
  meta('whistle-delivery', head.whistleDelivery),
  ...(head.retentionDays > 0 ? [meta('retention-days', String(head.retentionDays))] : []),
  ...(head.hasProvider ? [meta(providerMeta, 'on')] : []),
  ...(head.rates
    ? [meta(ratesMeta, head.rates.payShare), meta(costsMeta, JSON.stringify(head.rates.lines))]
    : []),
  ...(head.hasOwnSite ? [meta(siteMeta, JSON.stringify(head.site))] : []),
  ...(head.lists === undefined ? [] : [meta(listsMeta, head.lists)]),
  ...(head.earlyScript && !head.asksFirst
    ? [script({ async: true, fetchpriority: 'high', src: head.earlyScript })]
    : []),
  // Before the site's script: it must run before the first machine starts.
  ...[head.liveScript, head.countScript, head.asksFirst && head.earlyScript].flatMap((src) =>
    src ? [script({ src })] : [],
  ),
  ...(head.lead ? [meta(leadName, JSON.stringify(head.lead))] : []),
  ...announcedPictures(head, true),
]

/** The placeholder for the head in the client's document. */
const place = '<!--page-head-->'

const lines = (tags: string[]) => tags.join('\n    ')

/**
 * Writes the styles behind what is announced, so that no request waits for them, and switches off
 * their links: these tell Vite's loader what the page has. A type that is no style sheet's does that in
 * all browsers; Chromium's preload scanner ignores `disabled`.
 */
const withSheet = (html: string, sheet: string) =>
  html
    .replace(/<link rel="stylesheet"[^<>]*>/g, (link) => `${link.slice(0, -1)} type="text/plain">`)
    .replace('</head>', (end) => `<style>${sheet}</style>\n  ${end}`)

/** Outside of every layer, so they win over the program's own. */
const withColours = (html: string, { colours, site }: PageHead) =>
  html
    .replace(/(name="theme-color" content=)"[^"]*"/, `$1"${themeColour(site)}"`)
    .replace('</head>', (end) => `<style>${colours}</style>\n  ${end}`)

/** The lender's icon for the tab, and for a phone, which wants no WebP. */
const withIcon = (html: string, { icon }: SiteFacts['company']) =>
  html
    .replace(/<link rel="(?:alternate |apple-touch-)?icon"[^<>]*>/g, '')
    .replace(
      '</head>',
      (end) =>
        `${link('icon', { href: uploadsPath + copyFrom(icon, 32) })}\n    ${link('apple-touch-icon', { href: uploadsPath + icon })}\n  ${end}`,
    )

const programTags = /<script type="module"[^<>]*><\/script>|<link rel="modulepreload"[^<>]*>/g

/** Lays the program aside for the early script, which puts it into the page. */
const withProgramLater = (html: string) =>
  html
    .replace(programTags, '')
    .replace(
      '</body>',
      (end) => `<template id="${programId}">${html.match(programTags)?.join('')}</template>${end}`,
    )

/**
 * A data block: browsers do not run it, so the policy of scripts does not apply. Escaped, no text can
 * end it. Absent without an origin, because addresses in it are whole.
 */
const dataBlocks = ({ described, origin, site }: PageHead) =>
  described && origin
    ? structuredData(described, { site, origin }).map(
        (entity) =>
          `<script type="application/ld+json">${JSON.stringify(entity).replaceAll('<', '\\u003c')}</script>`,
      )
    : []

/**
 * Inserts a head into the document. Preloads come last: the document's script takes longest, and
 * the page's styles must override the general ones.
 */
export function withHead(document: string, head: PageHead) {
  const linked = document.replace('</head>', () => `  ${lines(announced(head))}\n  </head>`)
  const ordered = head.asksFirst ? withProgramLater(linked) : linked
  const styled = head.files.sheet ? withSheet(ordered, head.files.sheet) : ordered
  const coloured = head.colours ? withColours(styled, head) : styled
  const marked = head.site.company.icon ? withIcon(coloured, head.site.company) : coloured
  const lettered = head.font ? withFont(marked, head.font) : marked
  // The early script removes this mark after the first paint.
  const painted = head.earlyScript ? lettered.replace('<html', '<html data-stand-ins') : lettered
  return painted
    .replace('</head>', (end) => [...dataBlocks(head), end].join('\n  '))
    .replace(place, () => lines(words(head)))
}
