import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { useStarted } from './use-started'

/**
 * Renders its children after the first paint, so that visible content does not wait for them; on the
 * server and in hydration at once.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  const isDrawnHere = useStarted()
  const [isPainted, setPainted] = useState(!isDrawnHere)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return isPainted && children
}
