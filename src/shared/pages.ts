import type { SiteFacts } from './site'

/** A public page's metadata for tabs, search engines and link previews. */
export interface Page {
  path: string
  /** Blank for the home page, which has that of the site. */
  title: string
  description: string
}

/** The whole title of a page, as tabs and search engines show it. */
export const pageTitle = (title: string, { company }: SiteFacts) =>
  title ? `${title} | ${company.name}` : `${company.name}: ${company.tagline.toLowerCase()}`

/** The title where no page is. */
export const notFoundTitle = 'Page not found'

/** The public pages. */
export const pages = {
  home: {
    path: '/',
    title: '',
    description:
      'Salary advance, equipment leasing, SME lending, vendor financing, trader loans and travel loans.',
  },
  products: {
    path: '/products',
    title: 'Products',
    description: 'Six loan and leasing products for salary earners, traders and businesses.',
  },
  investments: {
    path: '/investments',
    title: 'Investments',
    description: 'How to invest with us, what to expect and what you need.',
  },
  loan: {
    path: '/loan',
    title: 'Loan application',
    description: 'Apply in five steps. Have your bank statement and ID cards ready.',
  },
  application: {
    path: '/application',
    title: 'Check your application',
    description: 'See how far your loan application is, with its reference and your phone number.',
  },
  contact: {
    path: '/contact',
    title: 'Contact',
    description: 'Call us, write to us or visit our office.',
  },
  faq: {
    path: '/faq',
    title: 'Questions and answers',
    description: 'Answers to common questions about loans and leasing.',
  },
  whistle: {
    path: '/whistle',
    title: 'Whistleblowing',
    description: 'Report wrongdoing. You don’t have to give your name.',
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy',
    description: 'What we keep about you, why, for how long, and how to have it deleted.',
  },
  terms: {
    path: '/terms',
    title: 'Terms',
    description: 'The terms for using this site and for applying.',
  },
  accessibility: {
    path: '/accessibility',
    title: 'Accessibility',
    description: 'How this site can be used, what was tested, and whom to tell when it cannot.',
  },
} satisfies Record<string, Page>

/** What reporters read and answer with their receipt; only with WHISTLE_DELIVERY=server, never listed. */
export const returnPage: Page = {
  path: '/whistle/return',
  title: 'Your report',
  description: 'With your receipt you can read what the office wrote, and answer.',
}

/** The addresses /products/{slug} of the six products, by position. */
export const productSlugs = [
  'salary-advance',
  'small-equipment-leasing',
  'sme-lending',
  'vendor-financing',
  'trader-loans',
  'travel-loans',
]

/** Their names until content gives others. */
export const productNames = [
  'Salary Advance',
  'Small Equipment Leasing',
  'SME Lending',
  'Vendor Financing',
  'Trader Loans',
  'Travel Loans',
]

/** The position (1 to 6) of a slug or a number from 1 to 6; else undefined. */
export function productPosition(index: string): number | undefined {
  const position = productSlugs.indexOf(index) + 1 || (/^[1-6]$/.test(index) ? Number(index) : 0)
  return position || undefined
}

export type PageName = keyof typeof pages

/**
 * The metadata of an address; `path` is canonical. Each product has an address of its own for
 * search engines; visitors see the products page scrolled to it.
 */
export function pageAt(pathname: string): (Page & { name: PageName }) | undefined {
  if (pathname === returnPage.path) return { ...returnPage, name: 'whistle' }
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
    title: productNames[position - 1]!,
  }
}
