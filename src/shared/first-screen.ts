import type { Banner, BannerPage } from './page-banners'

/** The banner of one page, as the server writes it into the page's HTML. */
export interface Lead extends Banner {
  page: BannerPage
}

/** The name of the `meta` element that tells the page its own lead, as JSON. */
export const leadName = 'page-lead'

/** Draws what a page shows first, as HTML. */
export type DrawFirstScreen = (path: string, lead: Lead | undefined) => Promise<string>
