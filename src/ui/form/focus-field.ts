/** Moves to a control and brings its label and its error into view with it. */
export function focusField(id: string) {
  const control = document.getElementById(id)
  const field = control?.closest('[data-field]') ?? control
  field?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/** The first failing field, once the page shows what is wrong with it. */
export function focusFirst([first]: readonly { id: string }[]) {
  if (first) requestAnimationFrame(() => focusField(first.id))
}
