/** With these a visitor goes on by themselves. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to `top` once the page is tall enough, and again whenever its size changes while its
 * content comes, until the visitor does something.
 * @returns what lets go of the page
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
