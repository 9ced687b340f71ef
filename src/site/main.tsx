import '../ui/styles/index.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keepForReturn, rememberControls } from '../ui/form/drawn-before'
import { isDelivered } from '../ui/is-delivered'
import { writtenLead } from '../ui/lead'
import { forgetExpiredDraft } from './loan/expired-draft'
import { createSiteRouter } from './router'
import { Site } from './site'

const place = document.getElementById('app')!

// In a transition: renders in slices, so that slow phones stay responsive.
async function start() {
  const router = createSiteRouter()
  const given = { isDelivered: isDelivered(), lead: writtenLead(), router }
  if (!place.firstElementChild)
    return startTransition(() => createRoot(place).render(<Site {...given} />))
  // Hydrate the server's first screen once the page's module is loaded.
  await router.load()
  router.ssr = { manifest: undefined }
  const drawn = rememberControls(place)
  return startTransition(() => void hydrateRoot(place, <Site {...given} drawn={drawn} />))
}

void start()
forgetExpiredDraft()
keepForReturn()
