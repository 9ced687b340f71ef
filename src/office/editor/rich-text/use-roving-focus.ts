import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'

const itemsIn = (group: HTMLElement | null) => [
  ...(group?.querySelectorAll<HTMLElement>('[data-tool]') ?? []),
]

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Makes controls with `data-tool` one tab stop with arrow keys, Home and End (WAI-ARIA toolbar
 * pattern).
 */
export function useRovingFocus(group: RefObject<HTMLElement | null>) {
  const current = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const items = itemsIn(group.current)
    const stop = items.find((item) => item === current.current) ?? items[0]
    for (const item of items) item.tabIndex = item === stop ? 0 : -1
  })

  return {
    focus: () =>
      (current.current?.isConnected ? current.current : itemsIn(group.current)[0])?.focus(),
    onFocus({ target }: { target: EventTarget }) {
      const items = itemsIn(group.current)
      const stop = items.find((item) => item === target)
      if (!stop) return
      current.current = stop
      for (const item of items) item.tabIndex = item === stop ? 0 : -1
    },
    onKeyDown(event: KeyboardEvent) {
      const items = itemsIn(group.current)
      const at = items.findIndex((item) => item === event.target)
      const move = moves[event.key]
      if (at < 0 || !move || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      items[move(at, items.length)]?.focus()
    },
  }
}
