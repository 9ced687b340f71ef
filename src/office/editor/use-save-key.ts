import { useEffect } from 'react'
import type { SectionActor } from './section-machine'

/** Ctrl+S, or Cmd+S on a Mac, saves the section. */
export function useSaveKey(actor: SectionActor) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      const isSaveKey = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)
      if (!isSaveKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      actor.send({ type: 'save' })
    }
    document.addEventListener('keydown', save)
    return () => document.removeEventListener('keydown', save)
  }, [actor])
}
