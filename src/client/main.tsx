import './styles/index.css'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { writtenLead } from './lead'
import { loadChunk } from './load-chunk'
import { createSiteRouter } from './router'
import { Site } from './site'

/** The login, the back office and the flows: a program of their own, so that visitors load nothing of it. */
const isBackOffice = /^\/(?:login|dashboard|admin|flows)(?:\/|$)/.test(location.pathname)

const place = document.getElementById('app')!

// Everything is drawn as a transition: in slices, between which a slow phone still answers a finger.
async function startBackOffice() {
  const { createAdminRouter } = await loadChunk(() => import('./admin/admin-router'))
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <RouterProvider router={createAdminRouter()} />
      </StrictMode>,
    ),
  )
}

async function startSite() {
  const router = createSiteRouter()
  const site = <Site lead={writtenLead()} router={router} />
  if (!place.firstElementChild) return startTransition(() => createRoot(place).render(site))
  // The server drew the first screen: it is taken over once the page's own part is here.
  await router.load()
  router.ssr = { manifest: undefined }
  return startTransition(() => void hydrateRoot(place, site))
}

void (isBackOffice ? startBackOffice() : startSite())
