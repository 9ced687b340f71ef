import type { LoanAnswers } from '../../../machines/loan-wizard.machine'

/** How long what is typed may stay untold, in ms. */
const pause = 100

/**
 * Collects what is typed and tells it a moment later, all at once: a keystroke costs next to
 * nothing. Whoever acts on the answers flushes first.
 */
export function heardAnswers(tell: (answers: LoanAnswers) => void) {
  let untold: LoanAnswers = {}
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    if (!timer) return
    clearTimeout(timer)
    timer = undefined
    const answers = untold
    untold = {}
    tell(answers)
  }

  return {
    hear(name: string, answer: string) {
      untold[name] = answer
      timer ??= setTimeout(flush, pause)
    },
    flush,
  }
}
