import type { Content, ContentKey } from '../../schemas'

/** The head of a page as its administrators wrote it; '' for absent texts. */
export interface Banner {
  title: string
  description: string
  image: string
  /** The picture's description; '' if decorative. */
  alt?: string
}

interface PageBanner {
  /** The section it belongs to. */
  section: ContentKey
  bannerIn(content: Partial<Content>): Banner | undefined
}

const titleOnly = (text: { title: string } | undefined): Banner | undefined =>
  text && { title: text.title, description: '', image: '' }

/** The pages with a banner from content, and its path there. */
export const pageBanners = {
  products: {
    section: 'products',
    bannerIn: ({ products: [first] = [] }) => first && { ...first, title: first.tittle },
  },
  investments: {
    section: 'investmentBanner',
    bannerIn: ({ investmentBanner }) => investmentBanner,
  },
  contact: { section: 'contactPage', bannerIn: ({ contactPage }) => contactPage?.main },
  faq: { section: 'faqPage', bannerIn: ({ faqPage }) => faqPage?.main },
  privacy: { section: 'privacyPage', bannerIn: ({ privacyPage }) => titleOnly(privacyPage) },
  terms: { section: 'termsPage', bannerIn: ({ termsPage }) => titleOnly(termsPage) },
  accessibility: {
    section: 'accessibilityPage',
    bannerIn: ({ accessibilityPage }) => titleOnly(accessibilityPage),
  },
} satisfies Record<string, PageBanner>

export type BannerPage = keyof typeof pageBanners
