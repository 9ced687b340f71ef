/** JSON data. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** An action or guard by name, with parameters that are data. */
export interface Named {
  type: string
  params?: Json
}

/** A transition as written, with unresolved targets. */
export interface FlowTransition {
  /** No target: the state is not left. */
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
 * A state as plain data: names instead of code, lists instead of XState's shorthands. The root is a
 * state, too.
 */
export interface FlowState {
  id?: string
  kind: StateKind
  description?: string
  tags: string[]
  initial?: string
  initialActions: Named[]
  history?: 'shallow' | 'deep'
  /** The default target of a history state. */
  historyTarget?: string
  entry: Named[]
  exit: Named[]
  invoke: FlowInvoke[]
  on: Map<string, FlowTransition[]>
  after: Map<string, FlowTransition[]>
  always: FlowTransition[]
  /** Taken when the child states have finished. */
  onDone: FlowTransition[]
  states: Map<string, FlowState>
  context?: Json
}

/** The name shown for anonymous code. */
export const inline = '(inline)'
