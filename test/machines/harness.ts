import {
  createActor,
  fromPromise,
  SimulatedClock,
  type Actor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
} from 'xstate'
import { isToProvide } from '../../machines/not-provided'

interface Pending {
  resolve(value: unknown): void
  reject(reason: unknown): void
}

/** The calls and pending promises of one running machine's actors. */
interface Running {
  calls: { actor: string; input: unknown }[]
  pending: Map<string, Pending>
}

const bySystem = new WeakMap<object, Running>()

const controlled = (name: string) =>
  fromPromise<unknown, unknown>(({ self, input, system }) => {
    const { calls, pending } = bySystem.get(system)!
    calls.push({ actor: name, input })
    return new Promise((resolve, reject) => {
      pending.set(self.id, { resolve, reject })
    })
  })

const controlledMachines = new WeakMap<AnyStateMachine, AnyStateMachine>()

/**
 * The machine with controlled actors, made once: `provide` builds all states anew. Actions that its page
 * would provide are only recorded; its guards are for the test to answer.
 */
function withControlledActors(machine: AnyStateMachine): AnyStateMachine {
  const known = controlledMachines.get(machine)
  if (known) return known
  const { actors, actions } = machine.implementations
  const isOfPage = ([, action]: [string, unknown]) => isToProvide(action as object)
  const provided = machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, controlled(name)])),
    actions: Object.fromEntries(
      Object.entries(actions)
        .filter(isOfPage)
        .map(([name]) => [name, () => {}]),
    ),
  })
  controlledMachines.set(machine, provided)
  return provided
}

/**
 * A running machine on a clock that we turn, with actors that end when and how we say, and a
 * record of all that happened: calls of actors with their input, actions with their params, edges
 * taken and states entered.
 */
export function harness<M extends AnyStateMachine>(machine: M, input?: unknown) {
  const clock = new SimulatedClock()
  const { calls, pending }: Running = { calls: [], pending: new Map() }
  const actions: { type: string; params: unknown }[] = []
  const taken = new Set<AnyTransitionDefinition>()
  const entered = new Set<string>()

  const actor = createActor(withControlledActors(machine), {
    clock,
    input,
    inspect: (happened) => {
      if (happened.type === '@xstate.action') actions.push(happened.action)
      if (happened.type !== '@xstate.microstep') return
      for (const edge of happened._transitions) {
        taken.add(edge)
        entered.add(edge.source.id)
      }
      for (const { id } of (happened.snapshot as AnyMachineSnapshot)._nodes) entered.add(id)
    },
  }) as Actor<M>
  bySystem.set(actor.system, { calls, pending })
  actor.start()
  for (const { id } of (actor.getSnapshot() as AnyMachineSnapshot)._nodes) entered.add(id)

  async function end(id: string, how: (actor: Pending) => void) {
    const waiting = pending.get(id)
    if (!waiting) throw new Error(`No actor named ${id} is running`)
    pending.delete(id)
    how(waiting)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const latest = () => [...pending.keys()].at(-1) ?? ''

  /** Makes an event of a path happen: an actor ends, time passes, or the event is sent. */
  async function happen(event: AnyEventObject) {
    const [, kind, name = ''] =
      /^xstate\.(after|done\.actor|error\.actor)\.(.+)$/.exec(event.type) ?? []
    if (kind === 'done.actor') await end(name, ({ resolve }) => resolve(event.output))
    else if (kind === 'error.actor') await end(name, ({ reject }) => reject(event.error))
    else if (kind === 'after') clock.increment(delayNamed(name.split('.')[0] ?? ''))
    else actor.send(event as never)
  }
  const delayNamed = (name: string) => Number(machine.implementations.delays[name])

  return {
    actor,
    calls,
    actions,
    taken,
    entered,
    happen,
    /** Time passes, in ms. */
    wait: (ms: number) => clock.increment(ms),
    /** The actor that was started last ends well, or badly. */
    resolve: (value?: unknown) => end(latest(), (waiting) => waiting.resolve(value)),
    reject: (reason?: unknown) => end(latest(), (waiting) => waiting.reject(reason)),
    state: () => actor.getSnapshot() as ReturnType<Actor<M>['getSnapshot']>,
    isIn: (value: string | object) =>
      (actor.getSnapshot() as AnyMachineSnapshot).matches(value as never),
    didAction: (type: string) => actions.filter((action) => action.type === type),
  }
}
