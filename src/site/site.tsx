import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Lead } from '../shared/first-screen'
import { LeadContext, shownLead } from '../ui/lead'
import type { SiteRouter } from './router'

/** The public site, as the browser runs it and as the server draws its first screens. */
export function Site({ router, lead }: { router: SiteRouter; lead: Lead | undefined }) {
  return (
    <StrictMode>
      <LeadContext value={shownLead(lead)}>
        <RouterProvider router={router} />
      </LeadContext>
    </StrictMode>
  )
}
