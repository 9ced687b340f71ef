import type { ContentKey } from '../../schemas'
import type { PageName } from './pages'
import { readOf } from './section-reads'

/** The sections of the home page in the order of its calls. */
export const homeKeys = ['banners', 'options', 'services', 'testimonials', 'chooseUs'] as const

/** The sections that each page reads, in the order of its calls. */
export const pageSections: Readonly<Record<PageName, readonly ContentKey[]>> = {
  home: homeKeys,
  products: ['products'],
  investments: ['investmentBanner', 'investmentResources', 'investmentRequirements', 'chooseUs'],
  loan: [],
  application: [],
  contact: ['contactPage'],
  faq: ['faqPage'],
  whistle: [],
  privacy: ['privacyPage'],
  terms: ['termsPage'],
  accessibility: ['accessibilityPage'],
}

/** What a page reads as well, and only where there is something (`rates-meta.ts`, `option-lists.ts`). */
export const lateSections: Partial<Record<PageName, readonly ContentKey[]>> = {
  products: ['rates'],
  loan: ['rates', 'siteSettings'],
}

/** The content calls of a page, each once; its HTML preloads them. */
export const callsOf = (page: PageName) => [
  ...new Set(pageSections[page].map((key) => readOf(key).list)),
]
