import type { ContentKey } from '../../schemas'
import { readOf, type SectionRead } from './section-reads'

/** One section of the site: where it is edited, how it travels, what is said of it. */
export interface AdminSection<K extends ContentKey = ContentKey> extends SectionRead<K> {
  /** The stored content; two rows with one key edit the same content. */
  content: K
  adminPath: string
  title: string
  /** What it holds, where its title does not say so. */
  about?: string
  save: string
  /** Removes one item; ends in '/:id'. */
  remove?: string
  says: {
    loadFailed: string
    saved: string
    saveFailed: string
    removed?: string
    removeFailed?: string
  }
}

const section = <K extends ContentKey>(
  row: Omit<AdminSection<K>, keyof SectionRead>,
): AdminSection<K> => ({ ...row, ...readOf(row.content) })

/** Sections that have no text of their own for these failures; silence would be a lie. */
const loadFailed = 'Failed to load. Please try again.'
const saveFailed = 'Failed to save. Please try again.'

const chooseUs = section({
  content: 'chooseUs',
  adminPath: '/admin/home/choose-us-section',
  title: 'Choose Us Section',
  about: 'Three boxes: why choose us',
  save: '/api/save-choose-us',
  says: {
    loadFailed: 'Failed to load sections. Please try again.',
    saved: 'Sections saved successfully!',
    saveFailed: 'Failed to save sections. Please try again.',
  },
})

/**
 * Every section, one row each, in the order of the screens.
 * The server's reads, the pages and the editors are loops over this table.
 */
export const adminSections = {
  banners: section({
    content: 'banners',
    adminPath: '/admin/home/main-section',
    title: 'Main Section',
    about: 'The banners at the top',
    save: '/api/save-home',
    remove: '/api/banners/:id',
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
    about: 'The cards: choose what’s right for you',
    save: '/api/save-options',
    remove: '/api/options/:id',
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
    about: 'Four numbered boxes: services we offer',
    save: '/api/save-services',
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
    about: 'The cards of people who trusted us',
    save: '/api/save-testimonials',
    remove: '/api/testimonials/:id',
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
    about: 'Banner',
    save: '/admin/investment/addOrUpdateInvestmentSection1',
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
    about: 'Benefits',
    save: '/admin/investment/addOrUpdateInvestmentSection2',
    says: { loadFailed, saved: 'Investment section saved successfully!', saveFailed },
  }),
  /** The same content as on the home page. */
  investmentChooseUs: {
    ...chooseUs,
    adminPath: '/admin/investment-section3',
    title: 'Section 3',
    about: 'Why choose us, as on the home page',
  },
  investmentRequirements: section({
    content: 'investmentRequirements',
    adminPath: '/admin/investment-section4',
    title: 'Section 4',
    about: 'Requirements',
    save: '/admin/investment/addOrUpdateInvestmentSection4',
    says: { loadFailed, saved: 'Investment section saved successfully!', saveFailed },
  }),
  products: section({
    content: 'products',
    adminPath: '/admin/product-sections',
    title: 'Product page',
    save: '/admin/addOrUpdateProduct',
    says: { loadFailed, saved: 'Products saved successfully!', saveFailed },
  }),
  contactPage: section({
    content: 'contactPage',
    adminPath: '/admin/contact-us-sections',
    title: 'Contact Us Page',
    save: '/admin/contactUs/addOrUpdateContact',
    says: { loadFailed, saved: 'Contact saved successfully!', saveFailed },
  }),
  faqPage: section({
    content: 'faqPage',
    adminPath: '/admin/faq-sections',
    title: 'FAQ Page',
    save: '/admin/faq/addOrUpdateFAQ',
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
