/**
 * A script of its own, which comes long before the program: it remembers which forms were sent until
 * then. Whatever the program has taken over prevents the default by itself.
 */
const forms = new Set<EventTarget>()
globalThis.earlySubmits = forms

addEventListener('submit', (event) => {
  if (event.target && !event.defaultPrevented) forms.add(event.target)
})
