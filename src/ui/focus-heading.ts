/** Focuses the page's heading, when the focused element is gone. */
export function focusHeading(options?: FocusOptions) {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus(options)
}
