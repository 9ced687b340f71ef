import {
  createActor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
} from 'xstate'
import { FlowLog } from './flow-log'
import { guardsOf } from './guards-of'
import type { Step } from './step'
import { stubbed } from './stubbed'

interface Timer {
  due: number
  ring: () => void
}

/**
 * A clock that is advanced by hand. Unlike xstate's SimulatedClock it stops at every timer, so that
 * a timer started by another begins at the right time.
 */
class ManualClock {
  #now = 0
  #lastId = 0
  readonly #timers = new Map<number, Timer>()

  setTimeout = (ring: () => void, delay: number) => {
    this.#lastId += 1
    this.#timers.set(this.#lastId, { due: this.#now + delay, ring })
    return this.#lastId
  }

  clearTimeout = (id: number) => {
    this.#timers.delete(id)
  }

  /** ms since the start. */
  get now() {
    return this.#now
  }

  /** The remaining ms of each timer, in the order in which they were started. */
  get waiting(): number[] {
    return [...this.#timers.values()].map(({ due }) => due - this.#now)
  }

  /** Advances by `ms` and fires due timers in order. */
  advance(ms: number) {
    const end = this.#now + ms
    for (let next = this.#next(); next && next[1].due <= end; next = this.#next()) {
      const [id, { due, ring }] = next
      this.#timers.delete(id)
      this.#now = due
      ring()
    }
    this.#now = end
  }

  /** Timers due at the same time fire in the order in which they were started. */
  #next(): [number, Timer] | undefined {
    return [...this.#timers].sort(([, a], [, b]) => a.due - b.due)[0]
  }
}

/** A running stub that waits for its outcome. */
export interface RunningActor {
  /** The id under which the machine invoked it. */
  id: string
  name: string
  input: unknown
}

/** A running timer: its name and remaining ms. */
export interface RunningTimer {
  name: string
  /** The event that it sends. */
  event: string
  in: number
}

/** One hour: more would only loop the carousel. */
export const longestWait = 3_600_000

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The active states; none if the flow could not start. */
export const activeNodes = (snapshot: AnyMachineSnapshot) => [
  ...((snapshot as Partial<AnyMachineSnapshot>)._nodes ?? []),
]

/** The active leaf states as text: `wizard.filling.personal, draft.saved`. */
export const activeStateNames = (snapshot: AnyMachineSnapshot) =>
  activeNodes(snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .sort((a, b) => a.order - b.order)
    .map((node) => node.path.join('.'))
    .join(', ')

/** The transitions that an event takes now; none for an event that the machine cannot handle. */
export function edgesTakenBy(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): AnyTransitionDefinition[] {
  if (snapshot.status !== 'active') return []
  try {
    return machine.getTransitionData(snapshot, event) ?? []
  } catch {
    return []
  }
}

/** Whether an active state handles an event, even without leaving. */
export const isTaken = (...args: Parameters<typeof edgesTakenBy>) =>
  edgesTakenBy(...args).length > 0

/** A flow with stubbed implementations on a manual clock. */
export class SandboxedFlow {
  readonly clock = new ManualClock()
  readonly log = new FlowLog()
  readonly machine: AnyStateMachine
  readonly #answers
  readonly #guards: string[]
  readonly #actor

  /** @param answers the guards that are answered from the start */
  constructor(machine: AnyStateMachine, input: unknown, answers: ReadonlyMap<string, boolean>) {
    this.#answers = new Map(answers)
    this.#guards = guardsOf(machine)
    this.machine = stubbed(machine, {
      answers: this.#answers,
      onGuard: (name, answer, isForced) => this.log.note({ kind: 'guard', name, answer, isForced }),
      onAction: (name) => this.log.note({ kind: 'action', name }),
    })
    const options = { clock: this.clock, input, inspect: this.log.inspect }
    this.#actor = createActor(this.machine, options)
    // A subscriber keeps failures from becoming uncaught errors of the page.
    this.#actor.subscribe({ error: () => {} })
  }

  get snapshot() {
    return this.#actor.getSnapshot() as AnyMachineSnapshot
  }

  /** The guards' fixed answers. */
  get answers(): ReadonlyMap<string, boolean> {
    return this.#answers
  }

  get actors(): RunningActor[] {
    return this.#children().map((child) => ({
      id: child.id,
      name: String(child.src),
      input: (child.getSnapshot() as { input?: unknown }).input,
    }))
  }

  get timers(): RunningTimer[] {
    if (this.snapshot.status !== 'active') return []
    const scheduled = Object.values(this.#actor.system.getSnapshot()._scheduledEvents)
    return this.clock.waiting.map((ms, index) => {
      const { type = '' } = scheduled[index]?.event ?? {}
      return { name: /^xstate\.after\.([^.]+)/.exec(type)?.[1] ?? '', event: type, in: ms }
    })
  }

  start() {
    return this.#survived(() => void this.#actor.start())
  }

  /** Takes a step; returns why it is impossible, or undefined. */
  take(step: Step) {
    return this.#survived(() => this.#done(step))
  }

  #children() {
    const { status, children } = this.snapshot
    return status === 'active' ? (Object.values(children) as AnyActorRef[]) : []
  }

  #survived(action: () => string | undefined): string | undefined {
    try {
      const why = action()
      if (why !== undefined) return why
    } catch (error) {
      return messageOf(error)
    }
    const { status, error } = this.snapshot
    return status === 'error' ? messageOf(error) : undefined
  }

  #done(step: Step): string | undefined {
    if (step.kind === 'answer') return this.#answer(step.guard, step.answer)
    const { snapshot, clock } = this
    if (snapshot.status !== 'active') return 'The flow has ended.'
    const here = `in ${activeStateNames(snapshot)}`
    if (step.kind === 'send') {
      const { event } = step
      if (!this.log.silently(() => isTaken(this.machine, snapshot, event)))
        return `“${event.type}” does nothing ${here}.`
      this.#actor.send(event)
    } else if (step.kind === 'wait') {
      if (!(step.ms >= 0 && step.ms <= longestWait)) return `${step.ms} ms cannot pass.`
      clock.advance(step.ms)
    } else if (step.kind === 'timer') {
      if (clock.waiting.length === 0) return `No timer is running ${here}.`
      clock.advance(Math.min(...clock.waiting))
    } else if (!this.#end(step)) return `“${step.actor}” is not running ${here}.`
    return undefined
  }

  /** Ends an actor as chosen; a text becomes the message of an `Error`. */
  #end(step: Extract<Step, { actor: string }>): boolean {
    const child = this.#children().find(({ src }) => src === step.actor)
    if (step.kind === 'done') child?.send({ type: 'sandbox.done', output: step.output })
    else {
      const error = typeof step.error === 'string' ? new Error(step.error) : step.error
      child?.send({ type: 'sandbox.fail', error })
    }
    return child !== undefined
  }

  #answer(guard: string, answer?: boolean): string | undefined {
    if (!this.#guards.includes(guard)) return `The flow has no guard “${guard}”.`
    if (answer === undefined) this.#answers.delete(guard)
    else this.#answers.set(guard, answer)
    return undefined
  }
}
