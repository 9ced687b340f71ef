import { RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** Draws a program whose pages the server sends empty. */
export function startProgram(router: AnyRouter) {
  // As a transition: in slices, between which a slow phone still answers a finger.
  startTransition(() =>
    createRoot(document.getElementById('app')!).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
}
