import type { Banner, BannerPage } from './page-banners'
import type { OwnLists } from './option-lists'
import type { MarkupNode } from './rich-text-tree'
import type { SiteFacts } from './site'

/** The banner of a page, as the server writes it into the HTML. */
export interface Lead extends Banner {
  page: BannerPage
}

/** The name of the `meta` element that holds the page's banner as JSON. */
export const leadName = 'page-lead'

/** The element whose loader gives way to the page's content. */
export const contentId = 'page-content'

/**
 * The `template` of what the server drew of that content. Its `data-calls` are the paths of the calls that it was
 * drawn from, its `data-tags` the ETags of their answers, in order. Empty where the content is in its place already.
 */
export const drawnId = 'drawn-content'

/** The `template` of the program's own elements, which wait for the calls to begin. */
export const programId = 'program'

/** The answers that a page is drawn from. */
export interface DrawnContent {
  /** Their bodies by path. */
  bodies: Readonly<Record<string, unknown>>
  /** The day of the office on which it was drawn, 'YYYY-MM-DD'. */
  day: string
}

/** An ETag without quotes, weak mark and encoding, as in `data-tags`. */
export const bareTag = (tag: string) => tag.replace(/^(?:W\/)?"|(?:-(?:br|gzip))?"$/g, '')

/** A rendered page, as HTML. */
export interface FirstScreen {
  screen: string
  /** The content that takes the loader's place; '' where it is in its place, undefined where none was drawn. */
  content: string | undefined
}

/** What a first screen shows beside its page. */
export interface FirstScreenFacts {
  lead: Lead | undefined
  drawn?: DrawnContent | undefined
  /** Whether the content stands in the screen from the start. */
  isInPlace: boolean
  /** What each product costs in one line, by its title; undefined while the lender has given no figures. */
  rates: Readonly<Record<string, string>> | undefined
  /** Whether reports are sent to the server. */
  isDelivered: boolean
  retentionDays: number
  site: SiteFacts
  /** The lender's own lists of the application form. */
  lists: OwnLists | undefined
  /** Parses HTML, as browsers do. */
  parse: (html: string) => ArrayLike<MarkupNode>
}

/** Renders a page's first screen. */
export type DrawFirstScreen = (path: string, facts: FirstScreenFacts) => Promise<FirstScreen>
