import type { AnyStateMachine } from 'xstate'
import { graphOf } from '../../src/flows/graph/graph'
import { eventWords } from '../../src/flows/graph/transition-words'
import type { After } from './promises'
import type { Place, World } from './walk'

/** One step of a path. */
interface Move {
  /** All that happened: 'submit', 'signIn done', 'isValid', 'not isValid', states that were entered. */
  words: ReadonlySet<string>
  to: Place
}

/** The paths of a machine through all its worlds. */
export interface Paths {
  /** Those that begin it. */
  starts: Move[]
  places: Place[]
  movesFrom: (place: Place) => readonly Move[]
}

const pathsOf = ({ state }: Place) => state._nodes.map(({ path }) => path.join('.'))

/** Every path of a machine, in the words of its chart. */
export function pathsIn(machine: AnyStateMachine, worlds: readonly World[]): Paths {
  const graph = graphOf(machine)
  const types = new Map<string, string>()
  const wordOf = (type: string) => {
    const known = types.get(type) ?? eventWords(graph, type)
    types.set(type, known)
    return known
  }
  const moves = new Map<Place, Move[]>()
  for (const { places } of worlds) {
    const byKey = new Map(places.map((place) => [place.key, place]))
    for (const place of places) {
      const before = new Set(pathsOf(place))
      const taken = place.steps.filter(({ state }) => state !== place.state)
      const found = taken.map(({ event, leads, answers }): Move => {
        const to = byKey.get(leads)!
        const entered = pathsOf(to).filter((name) => !before.has(name))
        return { words: new Set([wordOf(event.type), ...answers, ...entered]), to }
      })
      moves.set(place, found)
    }
  }
  return {
    starts: worlds.map(({ places: [first] }) => ({
      words: new Set([...first!.answers, ...pathsOf(first!)]),
      to: first!,
    })),
    places: [...moves.keys()],
    movesFrom: (place) => moves.get(place)!,
  }
}

/** The words that happen on any path. */
export const wordsIn = ({ starts, places, movesFrom }: Paths) =>
  new Set([...starts, ...places.flatMap(movesFrom)].flatMap(({ words }) => [...words]))

/** The move that enters one of the states before the condition is met, as its words. */
export function enteredBefore(
  { starts, movesFrom }: Paths,
  states: readonly string[],
  { oneOf, until, fromStart = false }: After,
): string[] | undefined {
  const seen = { true: new Set<Place>(), false: new Set<Place>() }
  const waiting = starts.map((move) => ({ move, before: [] as string[], wasMet: fromStart }))
  for (const { move, before, wasMet } of waiting) {
    const { words, to } = move
    const isMet =
      !until.some((word) => words.has(word)) && (wasMet || oneOf.some((word) => words.has(word)))
    const now = pathsOf(to)
    if (!isMet && states.some((name) => now.includes(name) && !before.includes(name)))
      return [...words]
    const known = seen[`${isMet}`]
    if (known.has(to)) continue
    known.add(to)
    for (const next of movesFrom(to)) waiting.push({ move: next, before: now, wasMet: isMet })
  }
  return undefined
}

/** The places from which none of the goals can be reached, by their states. */
export function stuckBefore({ places, movesFrom }: Paths, isGoal: (place: Place) => boolean) {
  const sources = new Map<Place, Place[]>(places.map((place) => [place, []]))
  for (const place of places) for (const { to } of movesFrom(place)) sources.get(to)!.push(place)
  const near = new Set(places.filter(isGoal))
  for (const place of near) for (const source of sources.get(place)!) near.add(source)
  return places.filter((place) => !near.has(place))
}

const isEnded = ({ state }: Place) => state.status !== 'active'

const namesOf = (places: readonly Place[]) => [
  ...new Set(places.map((place) => JSON.stringify(place.state.value))),
]

/** The places that are never left, but for the final ones. */
export function statesWithoutExit(paths: Paths) {
  const leaves = new Set(
    paths.places.flatMap(({ state }) => state._nodes.filter(({ type }) => type === 'atomic')),
  )
  const names = new Set([...leaves].map(({ path }) => path.join('.')))
  return [...names].flatMap((name) => {
    const isLeft = (place: Place) => isEnded(place) || !pathsOf(place).includes(name)
    return namesOf(stuckBefore(paths, isLeft)).map((value) => `${name} in ${value}`)
  })
}

/** The failed calls after which neither another try nor the end can be reached. */
export function failuresWithoutExit(paths: Paths) {
  const calls = new Set(
    paths.places.flatMap(({ state }) =>
      state._nodes.flatMap(({ invoke }) => invoke.map(({ src }) => String(src))),
    ),
  )
  return [...calls].flatMap((call) => {
    const isTried = ({ state }: Place) =>
      state._nodes.some(({ invoke }) => invoke.some(({ src }) => src === call))
    const stuck = new Set(stuckBefore(paths, (place) => isEnded(place) || isTried(place)))
    const failed = paths.places
      .flatMap(paths.movesFrom)
      .filter(({ words, to }) => words.has(`${call} failed`) && stuck.has(to))
    return namesOf(failed.map(({ to }) => to)).map((value) => `${call} in ${value}`)
  })
}
