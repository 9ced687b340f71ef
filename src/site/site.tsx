import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { DrawnContent, Lead } from '../shared/first-screen'
import { DrawnContext } from '../ui/first-content'
import { DrawnBefore, type DrawnControls } from '../ui/form/drawn-before'
import { DeliveryContext } from '../ui/is-delivered'
import { LeadContext, shownLead } from '../ui/lead'
import type { SiteRouter } from './router'

interface SiteProps {
  router: SiteRouter
  lead: Lead | undefined
  /** Whether reports are sent to the server. */
  isDelivered: boolean
  /** The content that is in sight already. */
  content?: DrawnContent | undefined
  /** The controls of the server's HTML, which people may have used before hydration. */
  drawn?: DrawnControls
}

/** The public site, for the browser and for rendering first screens on the server. */
export function Site({ router, lead, isDelivered, content, drawn }: SiteProps) {
  return (
    <StrictMode>
      <LeadContext value={shownLead(lead)}>
        <DeliveryContext value={isDelivered}>
          <DrawnContext value={content}>
            <DrawnBefore value={drawn}>
              <RouterProvider router={router} />
            </DrawnBefore>
          </DrawnContext>
        </DeliveryContext>
      </LeadContext>
    </StrictMode>
  )
}
