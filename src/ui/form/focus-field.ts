import { flushSync } from 'react-dom'

/** Focuses a control and scrolls its label and error into view. */
export function focusField(id: string) {
  const control = document.getElementById(id)
  const field = control?.closest('[data-field]') ?? control
  field?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/**
 * Focuses a control that the current event renders. Before the next frame, so that the page is laid
 * out once.
 */
export function focusRendered(id: string) {
  queueMicrotask(() => {
    flushSync(() => {})
    focusField(id)
  })
}

/** Focuses the first failing field once its error is rendered. */
export function focusFirst([first]: readonly { id: string }[]) {
  if (first) focusRendered(first.id)
}
