import type { AnyStateMachine } from 'xstate'
import { guardKey } from './guards-of'
import { waitingActor } from './waiting-actor'

/** Who answers the guards, and who hears of guards and actions. */
export interface Desk {
  /** What the analyst has said, by the question's key. */
  answers: ReadonlyMap<string, boolean>
  asked: (guard: string, answer: boolean, isForced: boolean) => void
  acted: (action: string) => void
}

type Guard = (args: unknown, params: unknown) => boolean

/** `assign`, `raise` and their kin: they change the flow itself, everything else the world. */
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
 * The same flow without a world: its actors wait to be told how to end, its actions that would do
 * something outside are only noted, and its guards answer for real unless the analyst has said how.
 */
export function stubbed(machine: AnyStateMachine, desk: Desk): AnyStateMachine {
  const { actors, actions, guards } = machine.implementations
  const noted = (action: unknown, name: string) => {
    if (!isBuiltIn(action)) return () => desk.acted(name)
    const resolve = (...args: unknown[]) => {
      desk.acted(name)
      return action.resolve(...args)
    }
    return Object.assign(() => {}, action, { resolve })
  }
  const answered = (guard: Guard, name: string) => (args: unknown, params: unknown) => {
    const exact = guardKey({ name, params })
    const key = [exact, name].find((one) => desk.answers.has(one))
    const answer = key === undefined ? guard(args, params) : desk.answers.get(key) === true
    desk.asked(exact, answer, key !== undefined)
    return answer
  }
  return machine.provide({
    actors: mapped(actors, () => waitingActor),
    actions: mapped(actions, noted),
    guards: mapped(guards, answered),
  } as never)
}
