import './styles/index.css'
import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadChunk } from './load-chunk'
import { createSiteRouter } from './router'

/** The login, the back office and the flows: a program of their own, so that visitors load nothing of it. */
const isBackOffice = /^\/(?:login|dashboard|admin|flows)(?:\/|$)/.test(location.pathname)

const app = createRoot(document.getElementById('app')!)

// As a transition it is drawn in slices, between which a slow phone still answers a finger.
const draw = (router: AnyRouter) =>
  startTransition(() =>
    app.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )

if (isBackOffice) {
  void loadChunk(() => import('./admin/admin-router')).then(({ createAdminRouter }) =>
    draw(createAdminRouter()),
  )
} else draw(createSiteRouter())
