import type { Content } from '../../schemas'
import type { Banner, BannerPage } from './page-banners'
import type { OwnLists } from './option-lists'
import type { homeKeys } from './page-sections'
import type { SiteFacts } from './site'

/** The banner of a page, as the server writes it into the HTML. */
export interface Lead extends Banner {
  page: BannerPage
}

/** The name of the `meta` element that holds the page's banner as JSON. */
export const leadName = 'page-lead'

/** The content of the home page; failed sections are absent. */
export type HomeContent = Partial<Pick<Content, (typeof homeKeys)[number]>>

/**
 * The `template` of the home page's rendered sections. Its `data-tags` are the ETags of the answers
 * they were rendered from, in the order of the calls.
 */
export const homeSectionsId = 'home-sections'

/** The placeholder of the sections until the calls have ended. */
export const homeLoadingId = 'home-loading'

/** An ETag without quotes, weak mark and encoding, as in `data-tags`. */
export const bareTag = (tag: string) => tag.replace(/^(?:W\/)?"|(?:-(?:br|gzip))?"$/g, '')

/** A rendered page, as HTML. */
export interface FirstScreen {
  screen: string
  /** The sections of the home page; '' for other pages. */
  sections: string
}

/** What a first screen shows beside its page. */
export interface FirstScreenFacts {
  lead: Lead | undefined
  /** The content of the home page. */
  home?: HomeContent | undefined
  /** Whether reports are sent to the server. */
  isDelivered: boolean
  site: SiteFacts
  /** The lender's own lists of the application form. */
  lists: OwnLists | undefined
}

/** Renders a page's first screen. */
export type DrawFirstScreen = (path: string, facts: FirstScreenFacts) => Promise<FirstScreen>
