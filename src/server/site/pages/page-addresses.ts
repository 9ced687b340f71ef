import { hasRates } from '../../../shared/loan-rates'
import { callsOf } from '../../../shared/page-sections'
import {
  notFoundTitle,
  pageAt,
  pages,
  productSlugs,
  returnPage,
  type PageName,
} from '../../../shared/pages'
import { readOf } from '../../../shared/section-reads'
import type { ContentCache } from '../content/content-cache'
import type { PreparedAnswer } from '../content/prepared-answer'
import type { Program } from './client-build'
import { firstPictures, leadOf } from './lead'
import type { ReadContent } from './live-sections'
import type { PageHead } from './page-head'
import { describedContent, productWords } from './structured-data'
import { bareTag } from '../../../shared/first-screen'

/** The answers of a page's calls. */
interface DrawnFrom {
  /** Their ETags in the order of the calls, for the HTML. */
  tags: string
  bodies(): Record<string, unknown>
}

/** Reads what the calls of a page answer now. */
async function drawnFrom(
  calls: readonly string[],
  answers: ContentCache<PreparedAnswer>,
): Promise<DrawnFrom> {
  const read = await Promise.all(
    calls.map(async (call) => ({ call, plain: (await answers.get(call)).plain })),
  )
  return {
    tags: read.map(({ plain }) => bareTag(plain.tag)).join(' '),
    bodies: () =>
      Object.fromEntries(read.map(({ call, plain }) => [call, JSON.parse(String(plain.bytes))])),
  }
}

/** The static facts of a page: the same for every visitor. */
export type PageFacts = Pick<
  PageHead,
  'title' | 'description' | 'path' | 'calls' | 'pictures' | 'lead' | 'described' | 'isUnlisted'
> & {
  program: Program
  /** What its content is drawn from ahead. */
  drawnFrom?: DrawnFrom
  /** Whether its content stands in the HTML from the start: a text of our own, without a loader. */
  isInPlace?: boolean
  /** The module of the page, relative to `src`. */
  module?: string
  /** For some accounts only, so never cached. */
  isGuarded?: true
  /** Neither kept by the browser nor named to the page that comes after it. */
  isTraceless?: true
}

/** The page for unknown addresses. */
export const missingPage: PageFacts = {
  program: 'site',
  title: notFoundTitle,
  description: '',
  path: undefined,
  calls: [],
  pictures: [],
  lead: undefined,
  described: undefined,
}

/** The back office: one static document; its data needs a session. */
export const officePage: PageFacts = {
  ...missingPage,
  program: 'office',
  title: 'Back office',
}

/** The machines for analysts; the page itself needs a session. */
export const flowsPage: PageFacts = {
  ...missingPage,
  program: 'flows',
  title: 'Flows',
  isGuarded: true,
}

/** What reporters read and answer. */
export const returnFacts: PageFacts = {
  ...missingPage,
  ...returnPage,
  isUnlisted: true,
  isTraceless: true,
  module: 'site/whistle/whistle-return-page.tsx',
}

export const flowsRoutes = ['/flows', '/flows/*']

/** Whether a path belongs to the back office. */
export const isOfficePage = (path: string) => /^\/(?:login|dashboard|admin)(?:\/|$)/.test(path)

/** A known address that was written with a slash at its end, without it; undefined for any other. */
export function withoutSlash(path: string) {
  const [, address] = /^(\/.*[^/])\/+$/.exec(path) ?? []
  return address && (pageAt(address) || isOfficePage(address)) ? address : undefined
}

/** Pages without a loader. */
const ownTexts = new Set<PageName>(['privacy', 'terms', 'accessibility'])

/** The facts of one of `pageRoutes`. */
export async function pageFacts(
  pathname: string,
  read: ReadContent,
  answers: ContentCache<PreparedAnswer>,
): Promise<PageFacts> {
  const page = pageAt(pathname)
  if (!page) return missingPage
  const { name, title, description, path } = page
  const lead = await leadOf(name, read)
  const hasCosts = name === 'products' && hasRates(await read('rates'))
  const calls = [...callsOf(name), ...(hasCosts ? [readOf('rates').list] : [])]
  const described = await describedContent(name, path, read)
  return {
    program: 'site',
    title,
    description,
    ...(described && productWords(described)),
    path,
    calls,
    pictures: await firstPictures(name, lead, read),
    lead,
    described,
    module: hasCosts ? 'site/products/products-with-costs.tsx' : `site/${name}/${name}-page.tsx`,
    ...(calls.length > 0 && { drawnFrom: await drawnFrom(calls, answers) }),
    isInPlace: ownTexts.has(name),
  }
}

const paths = Object.values(pages).map(({ path }) => path)

/** Every address with a page. */
export const pageRoutes = [...paths, `${pages.products.path}/:index`]

/** Every address for search engines. */
export const listedPaths = [
  ...paths,
  ...productSlugs.map((slug) => `${pages.products.path}/${slug}`),
]
