/** Input by which a visitor takes over. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to `top` once the page is tall enough and keeps it there while content loads, until the
 * visitor takes over.
 * @returns a function that stops it
 */
export function holdScroll(top: number): () => void {
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
