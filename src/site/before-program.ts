// A separate, small script that runs long before the program.

/** Remembers what visitors do before hydration, which makes up for it. */
function rememberEarly() {
  /** Forms submitted before hydration; a hydrated form prevents the default. */
  const forms = new Set<EventTarget>()
  globalThis.earlySubmits = forms

  addEventListener('submit', (event) => {
    if (event.target && !event.defaultPrevented) forms.add(event.target)
  })

  /** How often the menu was pressed before hydration, which reads this and ends the counting. */
  globalThis.earlyMenuPresses = 0

  addEventListener('click', ({ target }) => {
    if (globalThis.earlyMenuPresses === undefined || !(target instanceof Element)) return
    if (target.closest('header [aria-expanded]')) globalThis.earlyMenuPresses += 1
  })
}

const afterPaint = (run: () => void) => void requestAnimationFrame(() => setTimeout(run))

/** Text is painted first in the fonts of the device: asking for another would delay that paint. */
const endStandIns = () => void delete document.documentElement.dataset.standIns

rememberEarly()

/** Hides the first step of the application if a later one is saved. */
try {
  if (Number(localStorage.getItem('step')) > 1) document.documentElement.dataset.laterStep = ''
} catch {
  // No storage, no saved step.
}

afterPaint(endStandIns)
