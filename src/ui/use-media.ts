import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

/** The window to measure; the page's own by default. */
export const MediaWindowContext = createContext<Window | undefined>(undefined)

/** Whether a media query matches. */
export function useMedia(query: string): boolean {
  const view = useContext(MediaWindowContext) ?? window
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = view.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query, view],
  )
  return useSyncExternalStore(subscribe, () => view.matchMedia(query).matches)
}

export const stillness = '(prefers-reduced-motion: reduce)'
