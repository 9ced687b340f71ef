import { createContext, useContext } from 'react'
import { leadName, type Lead } from '../shared/first-screen'
import type { BannerPage } from '../shared/page-banners'
import { host } from './api'

/** The banner that came with the HTML; undefined where none did. */
export const LeadContext = createContext<Lead | undefined>(undefined)

/** What may be shown of a lead: nothing where the content is on another server than the page. */
export const shownLead = (lead: Lead | undefined) => (host ? undefined : lead)

/** Reads what the server wrote into this page. */
export function writtenLead(): Lead | undefined {
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${leadName}"]`)?.content
  return written ? (JSON.parse(written) as Lead) : undefined
}

/** The banner of this page while its content is on the way. */
export function useLead(page: BannerPage): Lead | undefined {
  const lead = useContext(LeadContext)
  return lead?.page === page ? lead : undefined
}
