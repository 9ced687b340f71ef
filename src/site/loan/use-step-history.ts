import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pages } from '../../shared/pages'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step of a history entry. */
    loanStep?: number | undefined
    /** The step that was left for it. */
    loanFrom?: number | undefined
  }
}

const ownPath = pages.loan.path

const unasked = { ignoreBlocker: true }

/**
 * Gives every step an entry in the browser's history, all under /loan, so that Back and Forward
 * move between steps.
 * @param step the open step, if any
 * @param goTo requests a step and returns the one that is open then
 */
export function useStepHistory(step: number | undefined, goTo: (step: number) => number) {
  const { history } = useRouter()
  const shown = useLocation({ select: ({ state }) => state.loanStep })

  // The wizard changed step: update the history.
  useEffect(() => {
    if (step === undefined) return
    const { pathname, state } = history.location
    const { loanStep: here, loanFrom: from } = state
    const put = (loanStep: number, loanFrom: number) => {
      history.push(pathname, { loanStep, loanFrom }, unasked)
      history.flush()
    }
    // The first entry gets its state when it is left: setting it is a navigation, which would slow
    // the start.
    if ((here ?? 1) === step) return
    if (here === undefined) {
      history.replace(pathname, { loanStep: 1 }, unasked)
      history.flush()
      for (let next = 2; next <= step; next++) put(next, next - 1)
    } else if (from === step) {
      history.back(unasked)
    } else {
      put(step, here)
    }
  }, [history, step])

  // The visitor used Back or Forward: the wizard follows if it may.
  useEffect(() => {
    const { pathname, state } = history.location
    if (step === undefined || state.loanStep === step || pathname !== ownPath) return
    const open = goTo(state.loanStep ?? step)
    if (open !== state.loanStep) history.replace(pathname, { ...state, loanStep: open }, unasked)
    // Only the visitor's moves count here; the wizard's own are followed above.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown])
}
