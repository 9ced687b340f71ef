import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Lead } from '../shared/first-screen'
import { DrawnBefore } from '../ui/form/use-typed-before'
import { LeadContext, shownLead } from '../ui/lead'
import type { SiteRouter } from './router'

/** The public site, for the browser and for rendering first screens on the server. */
export function Site({ router, lead }: { router: SiteRouter; lead: Lead | undefined }) {
  return (
    <StrictMode>
      <LeadContext value={shownLead(lead)}>
        <DrawnBefore value={true}>
          <RouterProvider router={router} />
        </DrawnBefore>
      </LeadContext>
    </StrictMode>
  )
}
