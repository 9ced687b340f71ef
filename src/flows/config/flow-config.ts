/** Data as JSON knows it. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** An action or guard by its name, with the parameters that are written down as data. */
export interface Named {
  type: string
  params?: Json
}

/** One way out of a state, as it is written: targets are not resolved yet. */
export interface FlowTransition {
  /** None: the machine stays where it is. */
  targets: string[]
  guard?: Named
  actions: Named[]
  reenter: boolean
  description?: string
}

/** An actor that runs while its state is active. */
export interface FlowInvoke {
  src: string
  id?: string
  onDone: FlowTransition[]
  onError: FlowTransition[]
  onSnapshot: FlowTransition[]
}

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history'

/**
 * A state of a machine as plain data: names where code stood, and lists where XState allows
 * shorthands. The root is a state, too.
 */
export interface FlowState {
  id?: string
  kind: StateKind
  description?: string
  tags: string[]
  initial?: string
  initialActions: Named[]
  history?: 'shallow' | 'deep'
  /** Where a history state leads when there is none yet. */
  historyTarget?: string
  entry: Named[]
  exit: Named[]
  invoke: FlowInvoke[]
  on: Map<string, FlowTransition[]>
  after: Map<string, FlowTransition[]>
  always: FlowTransition[]
  /** Taken when all that is inside has ended. */
  onDone: FlowTransition[]
  states: Map<string, FlowState>
  context?: Json
}

/** The name that code without one is shown by. */
export const inline = '(inline)'
