import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

/** The window whose width counts; the page's own where nothing else is said. */
export const MediaWindowContext = createContext<Window | undefined>(undefined)

/** Whether a media query holds now. */
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
