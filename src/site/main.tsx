import '../ui/styles/index.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keepForReturn, rememberControls } from '../ui/form/drawn-before'
import { isDelivered } from '../ui/is-delivered'
import { writtenLead } from '../ui/lead'
import { takeFirstContent } from '../ui/show-first-content'
import { forgetExpiredDraft } from './loan/expired-draft'
import { createSiteRouter } from './router'
import { Site } from './site'

const place = document.getElementById('app')!

// In a transition: renders in slices, so that slow phones stay responsive.
async function start() {
  const router = createSiteRouter()
  globalThis.openRouter = router
  const given = { isDelivered: isDelivered(), lead: writtenLead(), router }
  // Hydrate the server's first screen once the page's module is loaded.
  if (place.firstElementChild) await router.load()
  const content = await takeFirstContent(place)
  if (!place.firstElementChild)
    return startTransition(() => createRoot(place).render(<Site {...given} />))
  router.ssr = { manifest: undefined }
  const drawn = rememberControls(place)
  return startTransition(
    () => void hydrateRoot(place, <Site {...given} content={content} drawn={drawn} />),
  )
}

void start()
forgetExpiredDraft()
keepForReturn()
