/** Focuses a control and scrolls its label and error into view. */
export function focusField(id: string) {
  const control = document.getElementById(id)
  const field = control?.closest('[data-field]') ?? control
  field?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/** Focuses the first failing field once its error is rendered. */
export function focusFirst([first]: readonly { id: string }[]) {
  if (first) requestAnimationFrame(() => focusField(first.id))
}
