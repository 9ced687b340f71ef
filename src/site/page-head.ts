import { pageAt, type Page } from '../shared/pages'
import { site } from '../shared/site'

/** Titles that content gives to pages, by canonical path. */
const titles = new Map<string, string>()

const notFound = { title: `Page not found | ${site.companyName}` }

function setAttribute(selector: string, create: () => Element, name: string, value?: string) {
  const found = document.head.querySelector(selector)
  if (value === undefined) return found?.remove()
  const element = found ?? document.head.appendChild(create())
  element.setAttribute(name, value)
}

function element(tag: string, attributes: Record<string, string>) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  return made
}

/**
 * Updates title, description and canonical address on navigation; the server writes the same into
 * the first document.
 */
export function setPageHead(pathname: string) {
  const head: Pick<Page, 'title'> & Partial<Page> = pageAt(pathname) ?? notFound
  const { title, description, path } = head
  document.title = titles.get(path ?? '') ?? title
  setAttribute(
    'meta[name="description"]',
    () => element('meta', { name: 'description' }),
    'content',
    description,
  )
  setAttribute(
    'link[rel="canonical"]',
    () => element('link', { rel: 'canonical' }),
    'href',
    path && new URL(path, location.origin).href,
  )
}

/** Titles of pages as their content gives them, by canonical path; also of the page that is open. */
export function setPageTitles(given: Iterable<readonly [path: string, title: string]>) {
  for (const [path, title] of given) titles.set(path, title)
  const title = titles.get(pageAt(location.pathname)?.path ?? '')
  if (title) document.title = title
}
