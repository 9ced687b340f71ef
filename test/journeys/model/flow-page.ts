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
  /** The input that the page gives the machine; none by default. */
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
  /** Asserts what a person sees in each state; rejects if it differs. */
  assertions: Record<string, (state: S) => Promise<unknown>>
  /** Lists the page's problems; by default what axe finds at every width. */
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
