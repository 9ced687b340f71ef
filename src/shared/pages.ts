import { sectionReads } from './section-reads'
import { site } from './site'

/** One public page: what a browser tab, a search engine and a link preview say of it. */
export interface Page {
  path: string
  title: string
  description: string
  /** The content calls it makes when it opens, in their order; the server announces them ahead. */
  calls: string[]
}

const { banners, options, services, testimonials, chooseUs } = sectionReads
const { products, contactPage, faqPage } = sectionReads
const { investmentBanner, investmentResources } = sectionReads

/** The public pages. */
export const pages = {
  home: {
    path: '/',
    title: `${site.companyName}: ${site.tagline.toLowerCase()}`,
    description:
      'Salary advance, equipment leasing, SME lending, vendor financing, trader loans and travel loans.',
    calls: [banners, options, services, testimonials, chooseUs].map(({ list }) => list),
  },
  products: {
    path: '/products',
    title: `Products | ${site.companyName}`,
    description: 'Six loan and leasing products for salary earners, traders and businesses.',
    calls: [products.list],
  },
  investments: {
    path: '/investments',
    title: `Investments | ${site.companyName}`,
    description: 'How to invest with us, what to expect and what you need.',
    calls: [investmentBanner, investmentResources, chooseUs].map(({ list }) => list),
  },
  loan: {
    path: '/loan',
    title: `Loan application | ${site.companyName}`,
    description: 'Apply in five steps. Have your bank statement and ID cards ready.',
    calls: [],
  },
  contact: {
    path: '/contact',
    title: `Contact | ${site.companyName}`,
    description: 'Call us, write to us or visit our office.',
    calls: [contactPage.list],
  },
  faq: {
    path: '/faq',
    title: `Questions and answers | ${site.companyName}`,
    description: 'Answers to common questions about loans and leasing.',
    calls: [faqPage.list],
  },
  whistle: {
    path: '/whistle',
    title: `Whistleblowing | ${site.companyName}`,
    description: 'Report wrongdoing. You don’t have to give your name.',
    calls: [],
  },
} satisfies Record<string, Page>

/** The picture of the whistleblowing page, which belongs to the site itself. */
export const whistlePicture = '/whistle-banner.webp'

/** The addresses /products/{slug} of the six products, by position. */
export const productSlugs = [
  'salary-advance',
  'small-equipment-leasing',
  'sme-lending',
  'vendor-financing',
  'trader-loans',
  'travel-loans',
]

/** Their names, where their content says nothing else. */
export const productNames = [
  'Salary Advance',
  'Small Equipment Leasing',
  'SME Lending',
  'Vendor Financing',
  'Trader Loans',
  'Travel Loans',
]

/** The position (1 to 6) that a slug, or a number from 1 to 6, stands for; else undefined. */
export function productPosition(index: string): number | undefined {
  const position = productSlugs.indexOf(index) + 1 || (/^[1-6]$/.test(index) ? Number(index) : 0)
  return position || undefined
}

export type PageName = keyof typeof pages

/**
 * What the head of an address says; its `path` is the address that search engines keep. One
 * product is a page of its own for them, though a visitor sees the products page scrolled to it.
 */
export function pageAt(pathname: string): (Page & { name: PageName }) | undefined {
  const [, top = '', index] = pathname.split('/')
  const name = (Object.keys(pages) as PageName[]).find((key) => pages[key].path === `/${top}`)
  if (!name || (index !== undefined && name !== 'products')) return undefined
  const page: Page = pages[name]
  const position = productPosition(index ?? '')
  if (!position) return { ...page, name }
  return {
    ...page,
    name,
    path: `${page.path}/${productSlugs[position - 1]}`,
    title: `${productNames[position - 1]} | ${site.companyName}`,
  }
}
