import { createContext, useContext } from 'react'
import { leadName, type Lead } from '../shared/first-screen'
import type { BannerPage } from '../shared/page-banners'
import { host } from './api'
import { pageFact } from './site-facts'

/** The banner in the page's HTML, if any. */
export const LeadContext = createContext<Lead | undefined>(undefined)

/** No banner if the content comes from another server than the page. */
export const shownLead = (lead: Lead | undefined) => (host ? undefined : lead)

/** Reads the banner from the page's `meta`. */
export function writtenLead(): Lead | undefined {
  const written = pageFact(leadName)
  return written ? (JSON.parse(written) as Lead) : undefined
}

/** The banner of this page while its content loads. */
export function useLead(page: BannerPage): Lead | undefined {
  const lead = useContext(LeadContext)
  return lead?.page === page ? lead : undefined
}
