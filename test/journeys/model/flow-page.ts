import type { Page } from 'playwright-core'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { nodesOf } from '../../machines/walk'
import type { Outcome } from './flow'

/**
 * What an event of the machine is in the browser: something that a person does, an answer that
 * comes, or time that passes. It may answer what the event really carried.
 */
export type Step<S> = (event: AnyEventObject, state: S) => Promise<unknown>

/** A way to come to the page, and how the first actors end on this way. */
export interface Start<S> {
  begin: () => Promise<unknown>
  /** What the page gives the machine there; nothing unless said otherwise. */
  input?: unknown
  outcomes?: Record<string, (state: S) => Outcome[]>
}

/** A page on which a flow is played. Its clock stands still; see `still-clock.ts`. */
export interface FlowPage<S> {
  page: Page
  /** Ways to come to the page; each leaves the flow in its initial state. */
  starts: Start<S>[]
  /** By the event's type; by the actor's name for its ends, by the delay's for its running out. */
  steps: Record<string, Step<S>>
  /** What a person sees at each place of the machine; it rejects when that is not so. */
  assertions: Record<string, (state: S) => Promise<unknown>>
  /** What is wrong with the page as it is; what axe finds at every width unless said otherwise. */
  inspect?: (page: Page) => Promise<string[]>
}

/** The name of the step that an event is: that of its actor, of its delay, or its own. */
function stepNameOf(machine: AnyStateMachine, { type }: AnyEventObject): string {
  const [, kind, name = ''] = /^xstate\.(after|done\.actor|error\.actor)\.(.+)$/.exec(type) ?? []
  if (!kind) return type
  if (kind === 'after') return name.split('.')[0]!
  const invokes = nodesOf(machine.root).flatMap(({ invoke }) => invoke)
  return String(invokes.find(({ id }) => id === name)?.src)
}

/** @throws when nobody has said how the event is done */
export function stepFor<S>(
  { steps }: FlowPage<S>,
  machine: AnyStateMachine,
  event: AnyEventObject,
) {
  const name = stepNameOf(machine, event)
  const step = steps[name]
  if (!step) throw new Error(`How does one do ${name}?`)
  return step
}
