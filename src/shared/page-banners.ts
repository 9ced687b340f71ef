import type { Content, ContentKey } from '../../schemas'

/** What the head of a page shows, as its administrators wrote it; '' where they wrote nothing. */
export interface Banner {
  title: string
  description: string
  image: string
  /** What the picture shows; '' for one that only decorates. */
  alt?: string
}

interface PageBanner {
  /** The section that it is a part of. */
  section: ContentKey
  bannerIn(content: Partial<Content>): Banner | undefined
}

/** The pages whose head is content, and where in it that stands. */
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
} satisfies Record<string, PageBanner>

export type BannerPage = keyof typeof pageBanners
