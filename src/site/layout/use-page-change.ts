import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { productPosition } from '../../shared/pages'
import { setPageHead } from '../page-head'

/** Input by which a visitor takes over. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to `top` once the page is tall enough and keeps it there while content loads, until the
 * visitor takes over.
 * @returns a function that stops it
 */
function holdScroll(top: number): () => void {
  const released = new AbortController()
  const sizes = new ResizeObserver(() => {
    const lowest = document.documentElement.scrollHeight - window.innerHeight
    if (Math.floor(top) <= lowest) window.scrollTo({ top, behavior: 'instant' })
  })
  const release = () => {
    sizes.disconnect()
    released.abort()
  }
  for (const act of acts)
    window.addEventListener(act, release, { passive: true, signal: released.signal })
  sizes.observe(document.body)
  return release
}

/** /products/<slug> scrolls to its block itself. */
function scrollsItself(pathname: string) {
  const [, page, index = ''] = pathname.split('/')
  return page === 'products' && productPosition(index) !== undefined
}

function focusStart() {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!start) return
  start.tabIndex = -1
  start.focus({ preventScroll: true })
}

/**
 * Handles navigation: scrolls to the top, or on Back and Forward to the former position; updates
 * the head, focuses the heading and announces the page.
 * @returns the words to announce; '' until a second page has been opened
 */
export function usePageChange(): string {
  const router = useRouter()
  const [announcement, announce] = useState('')

  useEffect(() => {
    // Back and Forward scroll below; after a reload the browser does.
    const leave = () => (history.scrollRestoration = 'auto')
    const enter = () => (history.scrollRestoration = 'manual')
    enter()
    addEventListener('pagehide', leave)
    addEventListener('pageshow', enter)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', enter)
      leave()
    }
  }, [])

  useEffect(() => {
    /** Scroll positions by history entry. */
    const positions = new Map<string | undefined, number>()
    let letGo = () => {}
    const left = router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      letGo()
      positions.set(fromLocation?.state.__TSR_key, window.scrollY)
    })
    const came = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || toLocation.hash) return
      if (!scrollsItself(toLocation.pathname)) {
        window.scrollTo({ top: 0, behavior: 'instant' })
        const position = pathChanged && positions.get(toLocation.state.__TSR_key)
        if (position) letGo = holdScroll(position)
      }
      if (!pathChanged) return
      setPageHead(toLocation.pathname)
      focusStart()
      announce(document.title)
    })
    return () => {
      letGo()
      left()
      came()
    }
  }, [router])

  return announcement
}
