import { notFoundTitle, pageAt, pageTitle } from '../shared/pages'
import { writtenSite } from '../ui/site-facts'

/** Titles that content gives to pages, by canonical path. */
const titles = new Map<string, string>()

const element = <K extends 'meta' | 'link'>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
) => Object.assign(document.createElement(tag), properties)

/**
 * Updates title, description and canonical address on navigation; the server writes the same into
 * the first document.
 */
export function setPageHead(pathname: string) {
  const page = pageAt(pathname)
  document
    .querySelectorAll('meta[name=description],link[rel=canonical]')
    .forEach((old) => old.remove())
  const site = writtenSite()
  if (!page) return void (document.title = pageTitle(notFoundTitle, site))
  const { title, description, path } = page
  document.title = pageTitle(titles.get(path) ?? title, site)
  document.head.append(
    element('meta', { name: 'description', content: description }),
    element('link', { rel: 'canonical', href: location.origin + path }),
  )
}

/** Titles of pages as their content gives them, by canonical path; also of the page that is open. */
export function setPageTitles(given: Iterable<readonly [path: string, title: string]>) {
  for (const [path, title] of given) titles.set(path, title)
  const title = titles.get(pageAt(location.pathname)?.path ?? '')
  if (title) document.title = pageTitle(title, writtenSite())
}
