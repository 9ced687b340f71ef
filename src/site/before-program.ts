import { afterPaint, endStandIns, rememberEarly } from './early'

/** A separate, small script that runs long before the program. */
rememberEarly()

/** Hides the first step of the application if a later one is saved. */
try {
  if (Number(localStorage.getItem('step')) > 1) document.documentElement.dataset.laterStep = ''
} catch {
  // No storage, no saved step.
}

afterPaint(endStandIns)
