import type { Banner, BannerPage } from './page-banners'

/** The banner of a page, as the server writes it into the HTML. */
export interface Lead extends Banner {
  page: BannerPage
}

/** The name of the `meta` element that holds the page's banner as JSON. */
export const leadName = 'page-lead'

/** Renders a page's first screen as HTML. */
export type DrawFirstScreen = (path: string, lead: Lead | undefined) => Promise<string>
