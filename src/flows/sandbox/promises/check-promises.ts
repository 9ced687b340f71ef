import type { AnyStateMachine } from 'xstate'
import {
  commonPromises,
  promises,
  type FlowPromise,
  type Need,
} from '../../../../machines/promises'
import type { Step } from '../step'
import { walkFlow, type Move, type RestingPlace } from './walk-flow'

/** A promise that was checked on every path. */
export interface CheckedPromise {
  says: string
  /** The shortest path on which it breaks, as steps for the sandbox. */
  brokenBy?: Step[] | undefined
}

/** What a flow promises: that of every flow, then its own. */
export const promisesOf = (flow: string): readonly FlowPromise[] => [
  ...commonPromises,
  ...(promises[flow] ?? []),
]

/** The steps of a path; a guard is answered where its answer changes. */
function stepsOf(path: readonly Move[]): Step[] {
  const given = new Map<string, boolean>()
  return path.flatMap(({ answers, step }) => {
    const changed = [...answers].filter(([guard, answer]) => given.get(guard) !== answer)
    for (const [guard, answer] of changed) given.set(guard, answer)
    return [
      ...changed.map(([guard, answer]): Step => ({ kind: 'answer', guard, answer })),
      ...(step ? [step] : []),
    ]
  })
}

/** Which needs are met after a move. */
const metAfter = ({ happened }: Move, needs: readonly Need[], met: readonly boolean[]) =>
  needs.map(({ oneOf, until = [] }, i) => {
    if (until.some((word) => happened.has(word))) return false
    return met[i]! || oneOf.some((word) => happened.has(word))
  })

interface Visit {
  move: Move
  met: boolean[]
  before: Visit | undefined
}

const pathTo = (visit: Visit | undefined): Move[] =>
  visit ? [...pathTo(visit.before), visit.move] : []

/** The shortest path whose last move breaks a promise. */
function shortestTo(
  start: readonly Move[],
  isBroken: (visit: Visit) => boolean,
  needs: readonly Need[] = [],
): Step[] | undefined {
  const seen = new Map<RestingPlace, Set<string>>()
  const isNew = ({ move: { to }, met }: Visit) => {
    const known = seen.get(to) ?? new Set()
    seen.set(to, known)
    return known.size < known.add(met.join()).size
  }
  const atFirst = needs.map(({ fromStart = false }) => fromStart)
  const visits: (Visit | undefined)[] = [undefined]
  for (const before of visits) {
    for (const move of before ? before.move.to.moves : start) {
      const visit = { move, met: metAfter(move, needs, before?.met ?? atFirst), before }
      if (isBroken(visit)) return stepsOf(pathTo(visit))
      if (isNew(visit)) visits.push(visit)
    }
  }
  return undefined
}

function placesFrom(start: readonly Move[]): RestingPlace[] {
  const found = new Set(start.map(({ to }) => to))
  for (const { moves } of found) for (const { to } of moves) found.add(to)
  return [...found]
}

/** The places from which one of these can be reached, themselves included. */
function leadingTo(
  places: readonly RestingPlace[],
  isGoal: (place: RestingPlace) => boolean,
): Set<RestingPlace> {
  const found = new Set(places.filter(isGoal))
  for (let size = -1; size !== found.size;) {
    size = found.size
    for (const place of places)
      if (!found.has(place) && place.moves.some(({ to }) => found.has(to))) found.add(place)
  }
  return found
}

const isEnded = ({ status }: RestingPlace) => status === 'done'

function counterexample(
  start: readonly Move[],
  places: readonly RestingPlace[],
  promise: FlowPromise,
): Step[] | undefined {
  if ('needs' in promise) {
    const comesTo = ({ move: { to }, before }: Visit) =>
      promise.states.some((name) => to.states.has(name) && !before?.move.to.states.has(name))
    return shortestTo(start, (visit) => comesTo(visit) && visit.met.includes(false), promise.needs)
  }
  if ('reach' in promise) {
    const near = leadingTo(places, ({ states }) => states.has(promise.reach))
    return shortestTo(start, ({ move: { to } }) => !near.has(to))
  }
  if (promise.of === 'states') {
    const leaves = new Set(places.flatMap(({ resting }) => resting))
    const leaving = [...leaves].map((leaf) => ({
      leaf,
      near: leadingTo(places, ({ states, status }) => status !== 'active' || !states.has(leaf)),
    }))
    return shortestTo(start, ({ move: { to } }) =>
      leaving.some(({ leaf, near }) => to.states.has(leaf) && !near.has(to)),
    )
  }
  const near = new Map<string, Set<RestingPlace>>()
  return shortestTo(start, ({ move: { step, to } }) => {
    if (step?.kind !== 'fail') return false
    const { actor } = step
    const known =
      near.get(actor) ??
      leadingTo(places, (place) => isEnded(place) || place.actors.includes(actor))
    near.set(actor, known)
    return !known.has(to)
  })
}

/** Lets the page draw, where a check takes longer than a frame. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

/** No flow of ours has a tenth of these; a foreign machine may have any number. */
const mostPlaces = 5000

async function walked(machine: AnyStateMachine): Promise<Move[]> {
  const walk = walkFlow(machine)
  let since = performance.now()
  for (let places = 0; places < mostPlaces; places += 1) {
    const { done, value } = walk.next()
    if (done) return value
    if (performance.now() - since < 30) continue
    await pause()
    since = performance.now()
  }
  throw new Error('This machine has more paths than can be walked here.')
}

/** Checks what a flow promises on all its paths, whatever its guards answer. */
export async function checkPromises(
  machine: AnyStateMachine,
  promised: readonly FlowPromise[] = promisesOf(machine.id),
): Promise<CheckedPromise[]> {
  const start = await walked(machine)
  const places = placesFrom(start)
  const checked: CheckedPromise[] = []
  for (const promise of promised) {
    await pause()
    checked.push({ says: promise.says, brokenBy: counterexample(start, places, promise) })
  }
  return checked
}
