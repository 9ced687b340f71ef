import { createContext, useContext } from 'react'
import { siteDefaults, siteMeta, type SiteFacts } from '../shared/site'

/** The company as the page's `meta` says. */
export function writtenSite(): SiteFacts {
  if (typeof document === 'undefined') return siteDefaults
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${siteMeta}"]`)?.content
  return written ? (JSON.parse(written) as SiteFacts) : siteDefaults
}

/** The same for what the server draws, too. */
export const SiteContext = createContext(writtenSite())

export const useSite = () => useContext(SiteContext)
