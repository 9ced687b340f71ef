import type { Step } from './step'

/** The steps taken, of which `at` are played; the rest was undone. */
export interface PathHistory {
  input: unknown
  steps: readonly Step[]
  at: number
}

export type HistoryAction =
  | { type: 'take'; step: Step }
  | { type: 'back' }
  | { type: 'forward' }
  | { type: 'goTo'; at: number }
  /** Starts again, possibly with another input. */
  | { type: 'restart'; input: unknown }
  | { type: 'open'; input: unknown; steps: readonly Step[] }

/** A step after an undo replaces the undone ones. */
export function pathHistory(history: PathHistory, action: HistoryAction): PathHistory {
  const { input, steps, at } = history
  const to = (place: number) => ({
    ...history,
    at: Math.min(Math.max(place, 0), steps.length),
  })
  switch (action.type) {
    case 'take':
      return { input, steps: [...steps.slice(0, at), action.step], at: at + 1 }
    case 'back':
      return to(at - 1)
    case 'forward':
      return to(at + 1)
    case 'goTo':
      return to(action.at)
    case 'restart':
      return { input: action.input, steps: [], at: 0 }
    case 'open':
      return { input: action.input, steps: action.steps, at: action.steps.length }
  }
}
