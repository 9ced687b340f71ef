import { startTransition, useEffect, useState, type ReactNode } from 'react'

/** Draws its children once all around it has been painted: what is in sight does not wait for them. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return isPainted && children
}
