import {
  initialTransition,
  transition,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import { causeOf } from '../../graph/graph'
import { guardsOf } from '../guards-of'
import { outcomesOf } from '../possible-steps'
import { samplesOf } from '../samples'
import { activeNodes, isTaken } from '../sandboxed-flow'
import type { Step } from '../step'
import { stubbed } from '../stubbed'

/** One step of a flow, with the answers that its guards must give for it. */
export interface Move {
  step?: Step
  answers: ReadonlyMap<string, boolean>
  /** All that happened: `submit`, `signIn done`, `isValid`, `not isValid`, `clearAnswers`. */
  happened: ReadonlySet<string>
  to: RestingPlace
}

/** Where a flow can rest. */
export interface RestingPlace {
  /** Its active states, by their names within the flow. */
  states: ReadonlySet<string>
  /** Of these, the innermost that are not final. */
  resting: readonly string[]
  /** The actors that run there. */
  actors: readonly string[]
  status: AnyMachineSnapshot['status']
  moves: Move[]
}

/** Guards that are asked are answered as chosen, else with no; and what was asked is kept. */
class ChosenAnswers {
  asked = new Map<string, boolean>()
  readonly #guards
  constructor(guards: readonly string[]) {
    this.#guards = new Set(guards)
  }
  has = (guard: string) => this.#guards.has(guard)
  get(guard: string) {
    if (!this.asked.has(guard)) this.asked.set(guard, false)
    return this.asked.get(guard)
  }

  /** Does something once for each way in which the guards that it asks may answer. */
  eachWay<T>(act: () => T): { result: T; answers: ReadonlyMap<string, boolean> }[] {
    const ways: ReadonlyMap<string, boolean>[] = [new Map()]
    const found = []
    for (const way of ways) {
      this.asked = new Map(way)
      const result = act()
      const answers = [...this.asked]
      found.push({ result, answers: this.asked })
      for (let i = way.size; i < answers.length; i += 1)
        ways.push(new Map([...answers.slice(0, i), [answers[i]![0], true]]))
    }
    return found
  }
}

/** A step as an analyst takes it, and the event that the machine receives for it. */
interface Sent {
  event: AnyEventObject
  step: Step
  word: string
  /** The id of an actor that ends by it. */
  ends?: string
}

/** Where a machine is: its snapshot, and the ids of the actors that have not ended. */
interface Stand {
  snapshot: AnyMachineSnapshot
  running: readonly string[]
}

const invokedIn = ({ snapshot, running }: Stand) =>
  snapshot._nodes.flatMap(({ invoke }) => invoke).filter(({ id }) => running.includes(id))

/** The steps that can be taken in a place, each with an example of all that it may carry. */
function stepsIn(stand: Stand, flow: string): Sent[][] {
  const { events } = samplesOf(flow)
  const { snapshot } = stand
  const types = snapshot._nodes.flatMap((node) => [...node.transitions.keys()])
  const own = types.filter((type) => causeOf(type).trigger === 'event' && type !== '*')
  return [
    ...[...new Set(own)].map((type) =>
      (events[type] ?? [{}]).map((payload): Sent => {
        const event = { ...payload, type }
        return { event, step: { kind: 'send', event }, word: type }
      }),
    ),
    ...invokedIn(stand).flatMap(({ id, src }) => {
      const actor = String(src)
      const { done, fail } = outcomesOf(flow, actor)
      return [
        done.map((output): Sent => ({
          event: { type: `xstate.done.actor.${id}`, output },
          step: { kind: 'done', actor, output },
          word: `${actor} done`,
          ends: id,
        })),
        fail.map((error): Sent => ({
          event: { type: `xstate.error.actor.${id}`, error },
          step: { kind: 'fail', actor, error },
          word: `${actor} failed`,
          ends: id,
        })),
      ]
    }),
    ...snapshot._nodes
      .flatMap(({ after }) => after)
      .map(({ eventType }): Sent[] => [
        { event: { type: eventType }, step: { kind: 'timer' }, word: eventType },
      ]),
  ]
}

const keyOf = ({ snapshot: { value, historyValue, status }, running }: Stand) =>
  JSON.stringify([
    value,
    status,
    running,
    Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]),
  ])

/**
 * Every place of a flow and every move between them, whatever its data: each guard that is asked is
 * answered both ways. Yields after each place, and returns the moves of the start.
 */
export function* walkFlow(machine: AnyStateMachine): Generator<void, Move[]> {
  const chosen = new ChosenAnswers(guardsOf(machine))
  let acted: string[] = []
  const stub = stubbed(machine, {
    answers: chosen,
    onGuard: () => {},
    onAction: (name) => acted.push(name),
  })
  const places = new Map<string, RestingPlace>()
  const waiting: [Stand, RestingPlace][] = []

  function placeOf(stand: Stand): RestingPlace {
    const { snapshot } = stand
    const key = keyOf(stand)
    const known = places.get(key)
    if (known) return known
    const nodes = activeNodes(snapshot)
    const names = (list: typeof nodes) => list.map(({ path }) => path.join('.'))
    const place: RestingPlace = {
      states: new Set(names(nodes)),
      resting: names(nodes.filter(({ type }) => type === 'atomic')),
      actors: invokedIn(stand).map(({ src }) => String(src)),
      status: snapshot.status,
      moves: [],
    }
    places.set(key, place)
    waiting.push([stand, place])
    return place
  }

  /** Whether a transition is taken: an event may come to closed guards only. */
  function isTakenBy(
    snapshot: AnyMachineSnapshot,
    event: AnyEventObject,
    answers: ReadonlyMap<string, boolean>,
  ) {
    chosen.asked = new Map(answers)
    return isTaken(stub, snapshot, event)
  }

  /** The moves of a step, each with the first example that fits the answers of the guards. */
  function movesBy<T>(examples: readonly T[], take: (example: T) => ReturnType<typeof transition>) {
    return chosen
      .eachWay(() => {
        for (const example of examples) {
          acted = []
          try {
            const [snapshot, actions] = take(example) as [AnyMachineSnapshot, { type: string }[]]
            return { example, snapshot, did: [...acted, ...actions.map(({ type }) => type)] }
          } catch {
            // No such data with such answers.
          }
        }
        return undefined
      })
      .flatMap(({ result, answers }) => {
        if (!result) return []
        const { example, snapshot, did } = result
        const said = [...answers].map(([guard, isTrue]) => (isTrue ? guard : `not ${guard}`))
        return { example, answers, words: [...said, ...did], snapshot }
      })
  }

  const { input } = samplesOf(machine.id)
  const start = movesBy([input], () => initialTransition(stub, input)).map(
    ({ answers, words, snapshot }): Move => {
      const to = placeOf({ snapshot, running: Object.keys(snapshot.children) })
      return { answers, happened: new Set([...words, ...to.states]), to }
    },
  )
  for (const [stand, place] of waiting) {
    const { snapshot, running } = stand
    if (snapshot.status !== 'active') continue
    for (const examples of stepsIn(stand, machine.id)) {
      const moves = movesBy(examples, ({ event }) => transition(stub, snapshot, event))
      for (const { example, answers, words, snapshot: next } of moves) {
        const { step, event, word, ends } = example
        const isRunning = (id: string) =>
          next.children[id] !== snapshot.children[id] || (running.includes(id) && id !== ends)
        const to = placeOf({
          snapshot: next,
          running: Object.keys(next.children).filter(isRunning),
        })
        if (to === place && !isTakenBy(snapshot, event, answers)) continue
        const entered = [...to.states].filter((name) => !place.states.has(name))
        place.moves.push({ step, answers, happened: new Set([word, ...words, ...entered]), to })
      }
    }
    yield
  }
  return start
}
