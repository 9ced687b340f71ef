/** Moves to the heading of the page: where a reader goes on when the place they were at is gone. */
export function focusHeading(options?: FocusOptions) {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus(options)
}
