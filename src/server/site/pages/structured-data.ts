import type { Content } from '../../../../schemas'
import { uploadsPath } from '../../../shared/endpoints'
import { listedResources } from '../../../shared/listed-resources'
import { pages, productNames, productSlugs, type PageName } from '../../../shared/pages'
import { productParts } from '../../../shared/product-description'
import { isOwnPage, socialLinks, type SiteFacts } from '../../../shared/site'
import { contactTexts } from '../seed/demo-content'
import type { ReadContent } from './live-sections'

/** The sections that a page describes to search engines. */
const described = {
  home: 'contactPage',
  products: 'products',
  faq: 'faqPage',
} as const satisfies Partial<Record<PageName, keyof Content>>

/** The content of a page's structured data: of the page `path`, as it is live. */
export type DescribedContent = { path: string } & Partial<
  Pick<Content, (typeof described)[keyof typeof described]>
>

/** Reads what a page describes; undefined for a page that describes nothing. */
export async function describedContent(
  name: PageName,
  path: string,
  read: ReadContent,
): Promise<DescribedContent | undefined> {
  if (!(name in described)) return undefined
  const key = described[name as keyof typeof described]
  return { path, [key]: await read(key) }
}

const samples = new Set<string>(Object.values(contactTexts.information))

/** The demo content is no fact about the company. */
const real = (texts: string[]) => texts.filter((text) => text && !samples.has(text))

const phone = (digits: string) => (/^\d{13}$/.test(digits) ? `+${digits}` : digits)

type Entity = Record<string, unknown>

/** Whose site it is, and its origin. */
interface Where {
  site: SiteFacts
  origin: string
}

const organizationOf = (site: SiteFacts, origin: string): Entity => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: site.company.name,
  url: `${origin}/`,
})

function organization({ information }: Content['contactPage'], { site, origin }: Where): Entity {
  const telephone = real([information.phone_number_1, information.phone_number_2]).map(phone)
  const [email] = real([information.emails])
  const [address] = real([information.addresses])
  const pagesElsewhere = socialLinks(site)
    .filter(isOwnPage)
    .map(({ url }) => url)
  return {
    ...organizationOf(site, origin),
    ...(site.legal.name && { legalName: site.legal.name }),
    description: site.company.tagline,
    logo: origin + (site.company.icon ? uploadsPath + site.company.icon : '/icon-512.png'),
    ...(telephone.length > 0 && { telephone }),
    ...(email && { email }),
    ...(address && { address: address.split('\n').join(', ') }),
    ...(pagesElsewhere.length > 0 && { sameAs: pagesElsewhere }),
  }
}

/** A lease is none. */
const isLoan = (slug: string) => slug !== 'small-equipment-leasing'

function product(content: Content['products'], position: number, where: Where): Entity {
  const { site, origin } = where
  const slug = productSlugs[position]!
  const { tittle = '', description = '', image = '' } = content[position + 1] ?? {}
  return {
    '@type': isLoan(slug) ? 'LoanOrCredit' : 'FinancialProduct',
    name: tittle || productNames[position],
    ...(description && { description }),
    url: `${origin}${pages.products.path}/${slug}`,
    ...(image && { image: origin + uploadsPath + encodeURIComponent(image) }),
    provider: organizationOf(site, origin),
  }
}

function products(content: Content['products'], path: string, where: Where): Entity {
  const own = productSlugs.findIndex((slug) => path === `${pages.products.path}/${slug}`)
  if (own !== -1) return product(content, own, where)
  return {
    '@type': 'ItemList',
    itemListElement: productSlugs.map((_, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      item: product(content, i, where),
    })),
  }
}

/** Links and pictures of the site as they work elsewhere. */
const absolute = (html: string, origin: string) =>
  html.replace(/ (href|src)="\//g, (_, name) => ` ${name}="${origin}/`)

function questions({ resources }: Content['faqPage'], origin: string): Entity[] {
  const listed = listedResources(resources)
  if (listed.length === 0) return []
  const mainEntity = listed.map(({ title, html }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: absolute(html, origin) },
  }))
  return [{ '@type': 'FAQPage', url: origin + pages.faq.path, mainEntity }]
}

/**
 * What search engines read about a page (schema.org): only what the live content says, and of the
 * contacts only what is not the demo content.
 */
export const structuredData = (content: DescribedContent, where: Where): Entity[] =>
  [
    ...(content.contactPage ? [organization(content.contactPage, where)] : []),
    ...(content.products ? [products(content.products, content.path, where)] : []),
    ...(content.faqPage ? questions(content.faqPage, where.origin) : []),
  ].map((entity) => ({ '@context': 'https://schema.org', ...entity }))

/** The longest description that search engines show whole. */
const most = 160

/** The beginning of a text as one line, cut between words. */
function beginning(text: string) {
  const line = text.split(/\s+/).join(' ').trim()
  if (line.length <= most) return line
  const end = line.lastIndexOf(' ', most - 1)
  return `${line.slice(0, end === -1 ? most - 1 : end)}…`
}

/** Title and description of a product's own address; what is blank stays the page's. */
export function productWords({ products: content = [], path }: DescribedContent) {
  const own = productSlugs.findIndex((slug) => path === `${pages.products.path}/${slug}`)
  const { tittle, description } = (own !== -1 && content[own + 1]) || {}
  return {
    ...(tittle && { title: tittle }),
    ...(description && { description: beginning(productParts(description).text) }),
  }
}
