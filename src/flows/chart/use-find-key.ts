import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))

/**
 * Ctrl+F or Cmd+F in the chart searches the chart; anywhere on the page, if the page is for it. The
 * browser has the keys back after Escape, until the chart is entered anew or its button is pressed,
 * and while the field has the focus.
 */
export function useFindKey(
  whole: RefObject<HTMLElement | null>,
  isMain: boolean,
  onFind: () => void,
) {
  const isReleased = useRef(false)

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    if (key.toLowerCase() !== 'f' || !(ctrlKey || metaKey) || altKey || shiftKey) return
    const isInside = whole.current?.contains(target as Node) ?? false
    if (isReleased.current || isField(target) || !(isInside || isMain)) return
    event.preventDefault()
    onFind()
  })

  useEffect(() => {
    const element = whole.current
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    function enter({ relatedTarget }: FocusEvent) {
      if (!element?.contains(relatedTarget as Node | null)) isReleased.current = false
    }
    document.addEventListener('keydown', listen)
    element?.addEventListener('focusin', enter)
    return () => {
      document.removeEventListener('keydown', listen)
      element?.removeEventListener('focusin', enter)
    }
  }, [whole])

  return {
    /** Gives the keys back to the browser. */
    release: () => void (isReleased.current = true),
    claim: () => void (isReleased.current = false),
  }
}
