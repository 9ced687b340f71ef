import { useEffect, useLayoutEffect, useRef, useState } from 'react'

declare global {
  /** Forms submitted before hydration; `site/before-program.ts` collects them. */
  var earlySubmits: Set<EventTarget> | undefined
}

/**
 * The `ref` of a form that is in the HTML. If it was submitted before hydration, it is submitted once
 * more now, after its fields have reported what was typed.
 */
export function useEarlySubmit() {
  const form = useRef<HTMLFormElement>(null)
  const [, settle] = useState(false)
  // An update in a layout effect runs all effects at once, so that no input comes between them.
  useLayoutEffect(() => settle(true), [])
  useEffect(() => {
    if (form.current && globalThis.earlySubmits?.delete(form.current)) form.current.requestSubmit()
  }, [])
  return form
}
