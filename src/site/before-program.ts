/**
 * A script of its own, which comes long before the program and does what cannot wait for it.
 */

/** The forms that were sent; whatever the program has taken over prevents the default by itself. */
const forms = new Set<EventTarget>()
globalThis.earlySubmits = forms

addEventListener('submit', (event) => {
  if (event.target && !event.defaultPrevented) forms.add(event.target)
})

/** Who left off at a later step of the application is not shown the fields of the first. */
try {
  if (Number(localStorage.getItem('step')) > 1) document.documentElement.dataset.laterStep = ''
} catch {
  // No storage, no saved step.
}
