import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** In ms, after the blocks are there; and in px, how far above the block it stops. */
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
 * Scrolls to the block with this id when its address is opened, also when the same link is chosen
 * again, and takes the focus along. Without an id the page stays where it is.
 */
export function useScrollToProduct(id: string | undefined) {
  const router = useRouter()
  useEffect(() => {
    if (!id) return undefined
    let timer = setTimeout(scrollTo, delay, id)
    // Choosing the address that is open resolves it again and changes nothing else.
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
