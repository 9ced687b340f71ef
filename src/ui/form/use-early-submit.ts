import { useEffect, useLayoutEffect, useRef, useState } from 'react'

declare global {
  /** The forms that were sent before the program ran; `site/before-program.ts` collects them. */
  var earlySubmits: Set<EventTarget> | undefined
}

/**
 * Gives the `ref` of a form that stands in the HTML. If it was sent before the program ran, it is sent
 * now, once, after its fields have told what was typed.
 */
export function useEarlySubmit() {
  const form = useRef<HTMLFormElement>(null)
  const [, settle] = useState(false)
  // An update in this phase lets all effects run at once: no key or press comes between them.
  useLayoutEffect(() => settle(true), [])
  useEffect(() => {
    if (form.current && globalThis.earlySubmits?.delete(form.current)) form.current.requestSubmit()
  }, [])
  return form
}
