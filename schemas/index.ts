import accessibilityPage from './admin-sections/accessibility-page.schema.json'
import banners from './admin-sections/banners.schema.json'
import chooseUs from './admin-sections/choose-us.schema.json'
import contactPage from './admin-sections/contact-page.schema.json'
import faqPage from './admin-sections/faq-page.schema.json'
import investmentBanner from './admin-sections/investment-banner.schema.json'
import investmentRequirements from './admin-sections/investment-requirements.schema.json'
import investmentResources from './admin-sections/investment-resources.schema.json'
import options from './admin-sections/options.schema.json'
import privacyPage from './admin-sections/privacy-page.schema.json'
import products from './admin-sections/products.schema.json'
import rates from './admin-sections/rates.schema.json'
import services from './admin-sections/services.schema.json'
import siteSettings from './admin-sections/site-settings.schema.json'
import termsPage from './admin-sections/terms-page.schema.json'
import testimonials from './admin-sections/testimonials.schema.json'
import type { formSchemas } from './forms'

// One module each, so that a page carries only the schemas that it uses.
export { formSchemas } from './forms'
export { loanSteps } from './loan-steps'
export { applicationAnswer } from './application-answer'
export { withDefinitions } from './with-definitions'

/** The sections that administrators edit and visitors read. */
export const contentSchemas = {
  banners,
  options,
  services,
  chooseUs,
  testimonials,
  investmentBanner,
  investmentResources,
  investmentRequirements,
  products,
  contactPage,
  faqPage,
  privacyPage,
  termsPage,
  accessibilityPage,
  rates,
  siteSettings,
}

/**
 * The type that a schema describes, inferred from the JSON. After `shaped` every property is
 * present: an absent text is '', an absent number 0. Only descriptions of pictures may be missing,
 * from clients that do not know them.
 */
export type ValueOf<S> = S extends { items: infer I }
  ? ValueOf<I>[]
  : S extends { properties: infer P }
    ? { [K in Exclude<keyof P, Descriptions<P>>]: ValueOf<P[K]> } & {
        [K in Descriptions<P>]?: string
      }
    : S extends { minimum: number }
      ? number
      : string

type Descriptions<P> = {
  [K in keyof P]: P[K] extends { 'x-describes': string } ? K : never
}[keyof P]

export type FormName = keyof typeof formSchemas
export type FormValue<F extends FormName> = ValueOf<(typeof formSchemas)[F]>

export type ContentKey = keyof typeof contentSchemas
export type Content = { [K in ContentKey]: ValueOf<(typeof contentSchemas)[K]> }
