import { useCallback, useEffect, useState, type RefObject } from 'react'

/** What an element fills: the screen, or the window where the browser refuses the screen. */
type Filled = 'screen' | 'window'

/** Full screen for an element, else the whole window. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [filled, setFilled] = useState<Filled>()

  useEffect(() => {
    function onChange() {
      const isScreen = element.current !== null && document.fullscreenElement === element.current
      setFilled((now) => (isScreen ? 'screen' : now === 'window' ? now : undefined))
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [element])

  const leave = useCallback(() => {
    setFilled(undefined)
    if (document.fullscreenElement) void document.exitFullscreen()
  }, [])

  const enter = useCallback(async () => {
    try {
      // Older browsers have no such method: that is a refusal, too.
      await element.current!.requestFullscreen()
    } catch {
      setFilled('window')
    }
  }, [element])

  return { filled, leave, toggle: () => (filled ? leave() : void enter()) }
}
