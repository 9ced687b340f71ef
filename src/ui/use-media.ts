import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

/** The window to measure; the page's own by default. */
export const MediaWindowContext = createContext<Window | undefined>(undefined)

/** The slide that carousels begin with; a preview begins with the one that is edited. */
export const FirstSlideContext = createContext(0)

/** Whether a media query matches; false on the server, whose markup must not depend on it. */
export function useMedia(query: string): boolean {
  const view = useContext(MediaWindowContext) ?? globalThis.window
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = view.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query, view],
  )
  const holds = () => view?.matchMedia(query).matches ?? false
  return useSyncExternalStore(subscribe, holds, holds)
}

export const stillness = '(prefers-reduced-motion: reduce)'
