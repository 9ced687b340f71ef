import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { edgeId } from '../graph/edge-id'
import type { Run } from './replay'
import { edgesTakenBy, isTaken } from './sandboxed-flow'
import { plainFailure, samplesOf } from './samples'
import type { Step } from './step'

/** An event that the active states handle. */
export interface PossibleEvent {
  type: string
  /** Whether its first example takes a transition; a guard may prevent that. */
  isTaken: boolean
  /** Example payloads; the first is the default. */
  examples: object[]
}

const isOwn = (type: string) => !type.startsWith('xstate.') && type !== '*'

const typesIn = (snapshot: AnyMachineSnapshot) => [
  ...new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()])),
]

/** Every event of the active states, in order. */
export function possibleEvents({ machine, snapshot }: Run): PossibleEvent[] {
  if (snapshot.status !== 'active') return []
  const { events } = samplesOf(machine.id)
  return typesIn(snapshot)
    .filter(isOwn)
    .map((type) => {
      const examples = events[type] ?? [{}]
      return { type, examples, isTaken: isTaken(machine, snapshot, { ...examples[0], type }) }
    })
}

/** Example outputs and errors of an actor. */
export function outcomesOf(flow: string, actor: string) {
  const { done, fail } = samplesOf(flow)
  return { done: done[actor] ?? [undefined], fail: fail[actor] ?? [plainFailure] }
}

/** A possible next event of the machine, and the step that sends it. */
const ways = (run: Run): { event: AnyEventObject; step: Step }[] => {
  const { machine, actors, timers } = run
  const first = Math.min(...timers.map((timer) => timer.in))
  return [
    ...possibleEvents(run).flatMap(({ type, examples }) =>
      examples.map((payload) => {
        const event = { ...payload, type }
        return { event, step: { kind: 'send', event } as const }
      }),
    ),
    ...actors.flatMap(({ id, name }) => {
      const { done, fail } = outcomesOf(machine.id, name)
      return [
        ...done.map((output) => ({
          event: { type: `xstate.done.actor.${id}`, output },
          step: { kind: 'done', actor: name, output } as const,
        })),
        ...fail.map((error) => ({
          event: { type: `xstate.error.actor.${id}`, error },
          step: { kind: 'fail', actor: name, error } as const,
        })),
      ]
    }),
    ...timers.map(({ event, in: ms }) => ({
      event: { type: event },
      step: ms === first ? ({ kind: 'timer' } as const) : ({ kind: 'wait', ms } as const),
    })),
  ]
}

/** The transitions that can be taken now, each with its step. */
export function possibleEdges(run: Run): ReadonlyMap<string, Step> {
  const { machine, snapshot } = run
  const found = new Map<string, Step>()
  for (const { event, step } of ways(run)) {
    for (const edge of edgesTakenBy(machine, snapshot, event)) {
      for (const [index] of (edge.target ?? [undefined]).entries()) {
        const id = edgeId(edge, index)
        if (!found.has(id)) found.set(id, step)
      }
    }
  }
  return found
}

/** Every possible step with every example. */
export const possibleSteps = (run: Run): Step[] =>
  ways(run)
    .filter(({ event }) => isTaken(run.machine, run.snapshot, event))
    .map(({ step }) => step)
