import { programId } from '../shared/first-screen'
import { showFirstContent } from '../ui/show-first-content'

/** A separate, small script that runs long before the program. */

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

/** Hides the first step of the application if a later one is saved, and leaves room for what was chosen before it. */
try {
  if (Number(localStorage.getItem('step')) > 1) document.documentElement.dataset.laterStep = ''
  if (sessionStorage.getItem('loan-choice')) document.documentElement.dataset.chosen = ''
} catch {
  // No storage, no saved step.
}

showFirstContent()

// The program is ten times the size of the first screen, so it is requested after that.
const program = document.querySelector<HTMLTemplateElement>(`#${programId}`)
if (program) document.head.append(program.content)
