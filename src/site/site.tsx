import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { Lead } from '../shared/first-screen'
import { DrawnBefore } from '../ui/form/use-typed-before'
import { DeliveryContext } from '../ui/is-delivered'
import { LeadContext, shownLead } from '../ui/lead'
import type { SiteRouter } from './router'

interface SiteProps {
  router: SiteRouter
  lead: Lead | undefined
  /** Whether reports are sent to the server. */
  isDelivered: boolean
}

/** The public site, for the browser and for rendering first screens on the server. */
export function Site({ router, lead, isDelivered }: SiteProps) {
  return (
    <StrictMode>
      <LeadContext value={shownLead(lead)}>
        <DeliveryContext value={isDelivered}>
          <DrawnBefore value={true}>
            <RouterProvider router={router} />
          </DrawnBefore>
        </DeliveryContext>
      </LeadContext>
    </StrictMode>
  )
}
