import { actionWords, guardWords } from '../graph/config-words'
import type { FlowState, Named } from '../config/flow-config'
import type { PlacedTransition } from '../config/flow-graph'

const listOf = (actions: Named[]) => actions.map(actionWords).join(', ')

const kindWords: Record<FlowState['kind'], string> = {
  atomic: 'plain state',
  compound: 'state with nested states',
  parallel: 'parallel states',
  final: 'final state',
  history: 'history',
}

/** A state's text in a chart, in one line. */
export function stateLine(state: FlowState): string {
  const parts = [
    kindWords[state.kind],
    state.history === 'deep' && 'deep',
    state.historyTarget !== undefined && `default ${state.historyTarget}`,
    state.initial !== undefined && `starts in ${state.initial}`,
    state.initialActions.length > 0 && `initially does ${listOf(state.initialActions)}`,
    state.tags.length > 0 && `tags ${[...state.tags].sort().join(', ')}`,
    state.entry.length > 0 && `entry ${listOf(state.entry)}`,
    state.exit.length > 0 && `exit ${listOf(state.exit)}`,
    ...state.invoke.map(({ src }) => `runs ${src}`),
    state.description !== undefined && `“${state.description}”`,
  ]
  return parts.filter(Boolean).join('; ')
}

/** The name of the root. */
export const rootName = 'the whole machine'

/** A transition's text in one line. */
export function transitionWords({ targets, transition }: PlacedTransition): string {
  const { guard, actions, reenter, description } = transition
  const parts = [
    guard ? `if ${guardWords(guard)}:` : '',
    targets.length > 0 ? `to ${targets.map((path) => path || rootName).join(' and ')}` : 'stays',
    reenter ? 're-entered' : '',
    actions.length > 0 ? `does ${listOf(actions)}` : '',
    description ? `“${description}”` : '',
  ]
  return parts.filter(Boolean).join(' ')
}
