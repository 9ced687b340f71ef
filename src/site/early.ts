/** Remembers what visitors do before hydration, which makes up for it. */
export function rememberEarly() {
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

export const afterPaint = (run: () => void) => void requestAnimationFrame(() => setTimeout(run))

/** Text is painted first in the fonts of the device: asking for another would delay that paint. */
export const endStandIns = () => void delete document.documentElement.dataset.standIns
