import { contentSchemas, type Content, type ContentKey } from '../../schemas'
import {
  investmentBanner,
  investmentRequirements,
  investmentResources,
} from './codecs/investment-sections'
import { items } from './codecs/items'
import type { ListCodec } from './codecs/list-codec'
import { contactPage, faqPage, products } from './codecs/page-sections'

/** One section of the site: where it is edited, how it travels, what is said of it. */
export interface AdminSection<K extends ContentKey = ContentKey> {
  /** The stored content; two rows with one key edit the same content. */
  content: K
  adminPath: string
  title: string
  schema: (typeof contentSchemas)[K]
  /** The public GET that carries the section; rows with one path share its answer. */
  list: string
  save: string
  /** Removes one item; ends in '/:id'. */
  remove?: string
  codec: ListCodec<Content[K]>
  says: {
    loadFailed: string
    saved: string
    saveFailed: string
    removed?: string
    removeFailed?: string
  }
}

const section = <K extends ContentKey>(row: Omit<AdminSection<K>, 'schema'>): AdminSection<K> => ({
  ...row,
  schema: contentSchemas[row.content],
})

/** Readings A7: the specification has no text for these failures, and silence would be a lie. */
const loadFailed = 'Failed to load. Please try again.'
const saveFailed = 'Failed to save. Please try again.'

const chooseUs = section({
  content: 'chooseUs',
  adminPath: '/admin/home/choose-us-section',
  title: 'Choose Us Section',
  list: '/api/choose-us',
  save: '/api/save-choose-us',
  codec: items('chooseUs'),
  says: {
    loadFailed: 'Failed to load sections. Please try again.',
    saved: 'Sections saved successfully!',
    saveFailed: 'Failed to save sections. Please try again.',
  },
})

/**
 * Every section of specification 2 "Admin screens", one row each, in the order of the screens.
 * The server's reads, the pages and the editors are loops over this table.
 */
export const adminSections = {
  banners: section({
    content: 'banners',
    adminPath: '/admin/home/main-section',
    title: 'Main Section',
    list: '/api/banners',
    save: '/api/save-home',
    remove: '/api/banners/:id',
    codec: items('banners'),
    says: {
      loadFailed: 'Failed to load banners. Please try again.',
      saved: 'Banners saved successfully!',
      saveFailed: 'Failed to save banners. Please try again.',
      removed: 'Banner removed successfully!',
      removeFailed: 'Failed to remove banner. Please try again.',
    },
  }),
  options: section({
    content: 'options',
    adminPath: '/admin/home/choices-section',
    title: 'Choices Section',
    list: '/api/options',
    save: '/api/save-options',
    remove: '/api/options/:id',
    codec: items('options'),
    says: {
      loadFailed: 'Failed to load options. Please try again.',
      saved: 'Options saved successfully!',
      saveFailed: 'Failed to save options. Please try again.',
      removed: 'Option removed successfully!',
      removeFailed: 'Failed to remove option. Please try again.',
    },
  }),
  services: section({
    content: 'services',
    adminPath: '/admin/home/services-section',
    title: 'Services Section',
    list: '/api/services',
    save: '/api/save-services',
    codec: items('services'),
    says: {
      loadFailed: 'Failed to load services. Please try again.',
      saved: 'Services saved successfully!',
      saveFailed: 'Failed to save services. Please try again.',
    },
  }),
  chooseUs,
  testimonials: section({
    content: 'testimonials',
    adminPath: '/admin/home/testimonials-section',
    title: 'Testimonials Section',
    list: '/api/testimonials',
    save: '/api/save-testimonials',
    remove: '/api/testimonials/:id',
    codec: items('testimonials'),
    says: {
      loadFailed,
      saved: 'Testimonials saved successfully!',
      saveFailed,
      removed: 'Testimonial removed successfully!',
      removeFailed: 'Failed to remove testimonial. Please try again.',
    },
  }),
  investmentBanner: section({
    content: 'investmentBanner',
    adminPath: '/admin/investment-section1',
    title: 'Section 1',
    list: '/api/investment-banner',
    save: '/admin/investment/addOrUpdateInvestmentSection1',
    codec: investmentBanner,
    says: {
      loadFailed: 'Failed to load banner. Please try again.',
      saved: 'Banner saved successfully!',
      saveFailed: 'Failed to save banner. Please try again.',
    },
  }),
  investmentResources: section({
    content: 'investmentResources',
    adminPath: '/admin/investment-section2',
    title: 'Section 2',
    list: '/admin/investment/getInvestmentSections',
    save: '/admin/investment/addOrUpdateInvestmentSection2',
    codec: investmentResources,
    says: { loadFailed, saved: 'Investment section saved successfully!', saveFailed },
  }),
  /** The same content as on the home page. Specification 2: Section3 reuses the choose-us editor. */
  investmentChooseUs: {
    ...chooseUs,
    adminPath: '/admin/investment-section3',
    title: 'Section 3',
  },
  investmentRequirements: section({
    content: 'investmentRequirements',
    adminPath: '/admin/investment-section4',
    title: 'Section 4',
    list: '/admin/investment/getInvestmentSections',
    save: '/admin/investment/addOrUpdateInvestmentSection4',
    codec: investmentRequirements,
    says: { loadFailed, saved: 'Investment section saved successfully!', saveFailed },
  }),
  products: section({
    content: 'products',
    adminPath: '/admin/product-sections',
    title: 'Product page',
    list: '/admin/getProductSections',
    save: '/admin/addOrUpdateProduct',
    codec: products,
    says: { loadFailed, saved: 'Products saved successfully!', saveFailed },
  }),
  contactPage: section({
    content: 'contactPage',
    adminPath: '/admin/contact-us-sections',
    title: 'Contact Us Page',
    list: '/admin/contactUs/getContactUsSections',
    save: '/admin/contactUs/addOrUpdateContact',
    codec: contactPage,
    says: { loadFailed, saved: 'Contact saved successfully!', saveFailed },
  }),
  faqPage: section({
    content: 'faqPage',
    adminPath: '/admin/faq-sections',
    title: 'FAQ Page',
    list: '/admin/faq/getFAQSections',
    save: '/admin/faq/addOrUpdateFAQ',
    codec: faqPage,
    says: { loadFailed, saved: 'FAQ saved successfully!', saveFailed },
  }),
}

/** Every public content call once, with the sections whose rows make up its answer. */
export const contentLists: ReadonlyMap<string, ContentKey[]> = Object.values(adminSections).reduce(
  (lists, { list, content }) => {
    const keys = lists.get(list) ?? []
    return lists.set(list, keys.includes(content) ? keys : [...keys, content])
  },
  new Map<string, ContentKey[]>(),
)

/** The row that owns a stored section. */
export const sectionOf = <K extends ContentKey>(content: K) =>
  adminSections[content] as unknown as AdminSection<K>
