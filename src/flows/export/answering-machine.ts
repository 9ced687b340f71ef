import { createMachine, type AnyStateMachine, type AnyStateNode } from 'xstate'
import { configOfFlow } from '../config/config-of-flow'
import type { FlowState, Named } from '../config/flow-config'
import { namedOf, withStandIns } from '../config/stand-ins'

/** An event with the guard that returns true while it is handled; all others return false. */
export interface AnsweredEvent {
  type: string
  when: string
}

/** Guards of a state's transitions for an event, or without one (`always`). */
export function guardsOn(node: AnyStateNode, event?: string): string[] {
  const ways = (event === undefined ? node.always : node.transitions.get(event)) ?? []
  return ways.flatMap(({ guard }) => (guard ? [answerOf(namedOf(guard))] : []))
}

const answerOf = ({ type, params }: Named) =>
  params === undefined ? type : `${type} ${JSON.stringify(params)}`

/**
 * A flow without its code, for walking by its structure: actions and actors do nothing, and only
 * the guard named by the event (at first `startsWhen`) returns true.
 */
export function answeringMachine(flow: FlowState, startsWhen: string): AnyStateMachine {
  const machine = createMachine(configOfFlow(flow) as never) as AnyStateMachine
  const guard =
    (type: string) =>
    ({ event }: { event: AnsweredEvent }, params?: Named['params']) =>
      answerOf({ type, params }) === (event.type === 'xstate.init' ? startsWhen : event.when)
  return withStandIns(machine, 1, guard)
}
