import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** Starts a program without server rendering. */
export function startProgram(router: AnyRouter) {
  globalThis.openRouter = router
  // In a transition: renders in slices, so that slow phones stay responsive.
  startTransition(() =>
    createRoot(document.getElementById('app')!).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
}
