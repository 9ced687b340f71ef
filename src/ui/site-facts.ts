import { createContext, useContext } from 'react'
import { siteDefaults, siteMeta, type SiteFacts } from '../shared/site'

/** What the server says in a `meta` of its page; undefined for nothing, and while the server draws. */
export const pageFact = (name: string) =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** The company as the page's `meta` says. */
export function writtenSite(): SiteFacts {
  const written = pageFact(siteMeta)
  return written ? (JSON.parse(written) as SiteFacts) : siteDefaults
}

/** The same for what the server draws, too. */
export const SiteContext = createContext(writtenSite())

export const useSite = () => useContext(SiteContext)
