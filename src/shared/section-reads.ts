import type { Content, ContentKey } from '../../schemas'
import {
  investmentBanner,
  investmentRequirements,
  investmentResources,
} from './codecs/investment-sections'
import { items } from './codecs/items'
import type { ListCodec } from './codecs/list-codec'
import { contactPage, faqPage, products } from './codecs/page-sections'

/** How one section is read. */
export interface SectionRead<K extends ContentKey = ContentKey> {
  /** The public GET that carries the section; rows with one path share its answer. */
  list: string
  /** The only status whose answer is content; any 2xx where nothing is said. */
  status?: number
  codec: ListCodec<Content[K]>
}

const investmentSections = '/admin/investment/getInvestmentSections'

/**
 * The columns of `adminSections` that reading needs, by the content that is read. They stand apart
 * so that public pages load nothing else of the table.
 */
export const sectionReads: { [K in ContentKey]: SectionRead<K> } = {
  banners: { list: '/api/banners', codec: items('banners') },
  options: { list: '/api/options', codec: items('options') },
  services: { list: '/api/services', codec: items('services') },
  chooseUs: { list: '/api/choose-us', codec: items('chooseUs') },
  testimonials: { list: '/api/testimonials', codec: items('testimonials') },
  investmentBanner: { list: '/api/investment-banner', codec: investmentBanner },
  investmentResources: { list: investmentSections, codec: investmentResources },
  investmentRequirements: { list: investmentSections, codec: investmentRequirements },
  products: { list: '/admin/getProductSections', status: 200, codec: products },
  contactPage: { list: '/admin/contactUs/getContactUsSections', codec: contactPage },
  faqPage: { list: '/admin/faq/getFAQSections', codec: faqPage },
}

export const readOf = <K extends ContentKey>(content: K): SectionRead<K> => sectionReads[content]
