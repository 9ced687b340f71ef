import '../ui/styles/index.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isDelivered } from '../ui/is-delivered'
import { writtenLead } from '../ui/lead'
import { forgetExpiredDraft } from './loan/expired-draft'
import { createSiteRouter } from './router'
import { Site } from './site'

const place = document.getElementById('app')!

// In a transition: renders in slices, so that slow phones stay responsive.
async function start() {
  const router = createSiteRouter()
  const site = <Site isDelivered={isDelivered()} lead={writtenLead()} router={router} />
  if (!place.firstElementChild) return startTransition(() => createRoot(place).render(site))
  // Hydrate the server's first screen once the page's module is loaded.
  await router.load()
  router.ssr = { manifest: undefined }
  return startTransition(() => void hydrateRoot(place, site))
}

void start()
forgetExpiredDraft()
