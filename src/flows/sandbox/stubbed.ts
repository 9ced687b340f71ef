import type { AnyStateMachine, ActorLogic, Snapshot } from 'xstate'
import { guardKey } from './guards-of'

/** The events that end it. */
type Ending = { type: 'sandbox.done'; output: unknown } | { type: 'sandbox.fail'; error: unknown }

type WaitingSnapshot = Snapshot<unknown> & { input: unknown }

const start = (input: unknown): WaitingSnapshot => ({
  status: 'active',
  output: undefined,
  error: undefined,
  input,
})

/** The stub for every invoked actor: waits until it is told its outcome. */
const waitingActor: ActorLogic<WaitingSnapshot, Ending | { type: 'xstate.stop' }, unknown> = {
  getInitialSnapshot: (_, input) => start(input),
  getPersistedSnapshot: (snapshot) => snapshot,
  transition(snapshot, event) {
    const { input } = snapshot
    if (event.type === 'sandbox.done')
      return { status: 'done', output: event.output, error: undefined, input }
    if (event.type === 'sandbox.fail')
      return { status: 'error', output: undefined, error: event.error, input }
    return { status: 'stopped', output: undefined, error: undefined, input }
  },
}

/** The fixed answers of guards, and callbacks for guards and actions. */
export interface Overrides {
  /** Fixed answers by guard key. */
  answers: Pick<ReadonlyMap<string, boolean>, 'has' | 'get'>
  onGuard: (guard: string, answer: boolean, isForced: boolean) => void
  onAction: (action: string) => void
}

type Guard = (args: unknown, params: unknown) => boolean

/** `assign`, `raise` and the like: they only change the machine. */
interface BuiltIn {
  (): void
  resolve: (...args: unknown[]) => unknown
}

const isBuiltIn = (action: unknown): action is BuiltIn =>
  typeof action === 'function' && 'resolve' in action

const mapped = (record: object, to: (value: never, name: string) => unknown) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, to(value as never, name)]),
  )

/**
 * Stubs a flow: actors wait for an outcome, actions with side effects are only logged, and guards
 * keep their rules unless an answer is fixed.
 */
export function stubbed(machine: AnyStateMachine, overrides: Overrides): AnyStateMachine {
  const { actors, actions, guards } = machine.implementations
  const logged = (action: unknown, name: string) => {
    if (!isBuiltIn(action)) return () => overrides.onAction(name)
    const resolve = (...args: unknown[]) => {
      overrides.onAction(name)
      return action.resolve(...args)
    }
    return Object.assign(() => {}, action, { resolve })
  }
  const answered = (guard: Guard, name: string) => (args: unknown, params: unknown) => {
    const exact = guardKey({ name, params })
    const key = [exact, name].find((one) => overrides.answers.has(one))
    const answer = key === undefined ? guard(args, params) : overrides.answers.get(key) === true
    overrides.onGuard(exact, answer, key !== undefined)
    return answer
  }
  return machine.provide({
    actors: mapped(actors, () => waitingActor),
    actions: mapped(actions, logged),
    guards: mapped(guards, answered),
  } as never)
}
