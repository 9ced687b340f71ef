import '../ui/styles/index.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { writtenLead } from '../ui/lead'
import { forgetExpiredDraft } from './loan/expired-draft'
import { createSiteRouter } from './router'
import { Site } from './site'

const place = document.getElementById('app')!

// Drawn as a transition: in slices, between which a slow phone still answers a finger.
async function start() {
  const router = createSiteRouter()
  const site = <Site lead={writtenLead()} router={router} />
  if (!place.firstElementChild) return startTransition(() => createRoot(place).render(site))
  // The server drew the first screen: it is taken over once the page's own part is here.
  await router.load()
  router.ssr = { manifest: undefined }
  return startTransition(() => void hydrateRoot(place, site))
}

void start()
forgetExpiredDraft()
