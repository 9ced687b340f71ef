import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The delay after the blocks are rendered, in ms, and the distance above the block, in px. */
const delay = 100
const offset = 20

function scrollTo(id: string) {
  const block = document.getElementById(id)
  if (!block) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({
    top: block.getBoundingClientRect().top + window.scrollY - offset,
    behavior: isStill ? 'instant' : 'smooth',
  })
  block.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
}

/**
 * Scrolls to the block with this id and focuses it when its address is opened, also when the same
 * link is clicked again. Does nothing without an id.
 */
export function useScrollToProduct(id: string | undefined) {
  const router = useRouter()
  useEffect(() => {
    if (!id) return undefined
    let timer = setTimeout(scrollTo, delay, id)
    // Clicking the link of the open address resolves it again without another change.
    const unsubscribe = router.subscribe('onResolved', () => {
      clearTimeout(timer)
      timer = setTimeout(scrollTo, delay, id)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [id, router])
}
