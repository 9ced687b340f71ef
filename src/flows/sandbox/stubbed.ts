import type { AnyStateMachine } from 'xstate'
import { guardKey } from './guards-of'
import { waitingActor } from './waiting-actor'

/** The fixed answers of guards, and callbacks for guards and actions. */
export interface Overrides {
  /** Fixed answers by guard key. */
  answers: ReadonlyMap<string, boolean>
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
