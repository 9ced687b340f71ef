import { useEffect, useLayoutEffect, useRef, useState } from 'react'

declare global {
  /** Forms submitted before hydration; `site/before-program.ts` collects them. */
  var earlySubmits: Set<EventTarget> | undefined
}

/** Whether a form is this one, or the one whose place it took. */
const isSame = (earlier: EventTarget, form: HTMLFormElement) =>
  earlier === form ||
  (earlier instanceof HTMLFormElement &&
    !earlier.isConnected &&
    earlier.elements[0]?.id === form.elements[0]?.id)

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
    const early = [...(globalThis.earlySubmits ?? [])].find((one) => isSame(one, form.current!))
    if (early && globalThis.earlySubmits?.delete(early)) form.current?.requestSubmit()
  }, [])
  return form
}
