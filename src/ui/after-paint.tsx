import { startTransition, useEffect, useState, type ReactNode } from 'react'

/** Renders its children after the first paint, so that visible content does not wait for them. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return isPainted && children
}
