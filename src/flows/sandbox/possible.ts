import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { edgeId } from '../graph/edge-id'
import { fieldsOf, payloadOf, type EventField } from './event-fields'
import type { Step } from './step'
import { edgesTakenBy, nextTimer, type Moment } from './stepper'

/** An event that the active states handle. */
export interface PossibleEvent {
  type: string
  fields: readonly EventField[]
  /** The event with the first field, or with nothing. */
  event: AnyEventObject
  /** Whether it takes a transition; a guard may prevent that. */
  isTaken: boolean
}

const isOwn = (type: string) => !type.startsWith('xstate.') && type !== '*'

/** Every event of the active states, in order. */
export function possibleEvents(machine: AnyStateMachine, { snapshot }: Moment): PossibleEvent[] {
  if (snapshot.status !== 'active') return []
  const types = new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]))
  return [...types].filter(isOwn).map((type) => {
    const fields = fieldsOf(machine.id, type, snapshot)
    const event = { ...(fields[0] && payloadOf(machine.id, fields[0], snapshot)), type }
    return { type, fields, event, isTaken: edgesTakenBy(machine, snapshot, event).length > 0 }
  })
}

/** Every step that takes a transition without a word typed, and what it sends. */
function ways(machine: AnyStateMachine, moment: Moment): { event: AnyEventObject; step: Step }[] {
  const timer = nextTimer(moment)
  return [
    ...possibleEvents(machine, moment).map(
      ({ event }) => ({ event, step: { kind: 'send', event } }) as const,
    ),
    ...moment.running.flatMap(({ id, name: actor }) => [
      { event: { type: `xstate.done.actor.${id}` }, step: { kind: 'done', actor } as const },
      { event: { type: `xstate.error.actor.${id}` }, step: { kind: 'fail', actor } as const },
    ]),
    ...(timer ? [{ event: timer.event, step: { kind: 'timer' } as const }] : []),
  ]
}

/** The transitions that can be taken now, each with its step. */
export function possibleEdges(machine: AnyStateMachine, moment: Moment): ReadonlyMap<string, Step> {
  const found = new Map<string, Step>()
  for (const { event, step } of ways(machine, moment))
    for (const edge of edgesTakenBy(machine, moment.snapshot, event))
      for (const index of (edge.target ?? [undefined]).keys()) {
        const id = edgeId(edge, index)
        if (!found.has(id)) found.set(id, step)
      }
  return found
}
