import {
  getMicrosteps,
  initialTransition,
  transition,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
} from 'xstate'
import { stepName, type Path, type Step } from './step'

/** What was invoked and has not ended, by the id that the machine knows it by. */
interface RunningActor {
  id: string
  name: string
}

/** A delay that is not over, in ms since the start. */
interface Timer {
  id: string
  event: AnyEventObject
  due: number
}

/** Where a flow is after a step; the first moment is the start. */
export interface Moment {
  step?: Step
  snapshot: AnyMachineSnapshot
  taken: readonly AnyTransitionDefinition[]
  running: readonly RunningActor[]
  timers: readonly Timer[]
  /** ms since the start. */
  now: number
}

/** A path as far as it could be played, and why it ends there; '' otherwise. */
export interface Played {
  input: unknown
  moments: readonly Moment[]
  problem: string
}

interface Effect {
  type: string
  params?: unknown
}

type World = Pick<Moment, 'running' | 'timers' | 'now'>

/** What waits after the effects of a transition, which nobody carries out. */
function afterEffects({ running, timers, now }: World, effects: readonly Effect[]): World {
  const next = { running: [...running], timers: [...timers], now }
  for (const { type, params } of effects) {
    const { id, sendId, src, event, delay } = (params ?? {}) as {
      id: string
      sendId: string
      src: string
      event: AnyEventObject
      delay?: number
    }
    if (type === 'xstate.spawnChild') next.running.push({ id, name: String(src) })
    if (type === 'xstate.stopChild') next.running = next.running.filter((one) => one.id !== id)
    if (type === 'xstate.raise' && delay !== undefined)
      next.timers.push({ id, event, due: now + delay })
    if (type === 'xstate.cancel') next.timers = next.timers.filter((one) => one.id !== sendId)
  }
  return next
}

/** The transitions that an event takes now; none for an event that the machine cannot handle. */
export function edgesTakenBy(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): readonly AnyTransitionDefinition[] {
  if (snapshot.status !== 'active') return []
  try {
    return machine.getTransitionData(snapshot, event) ?? []
  } catch {
    return []
  }
}

/** With those that follow at once: of a state that is left so, the first that leads where it went. */
function edgesThrough(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): AnyTransitionDefinition[] {
  const rests = getMicrosteps(machine, snapshot, event).map(([rest]) => rest)
  const followed = rests
    .slice(1)
    .flatMap(({ _nodes: after }, i) =>
      rests[i]!._nodes.filter((node) => !after.includes(node)).flatMap(({ always = [] }) =>
        always.filter(({ target = [] }) => target.every((one) => after.includes(one))).slice(0, 1),
      ),
    )
  return [...edgesTakenBy(machine, snapshot, event), ...followed]
}

/** The active leaf states as text: `wizard.filling.personal, draft.saved`. */
export const statesOf = ({ _nodes }: AnyMachineSnapshot) =>
  _nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .sort((a, b) => a.order - b.order)
    .map((node) => node.path.join('.'))
    .join(', ')

/** The delay that is over first. */
export const nextTimer = ({ timers }: Pick<Moment, 'timers'>): Timer | undefined =>
  [...timers].sort((a, b) => a.due - b.due)[0]

/** The event that a step brings about. */
function eventOf(step: Step, { running, timers }: World): AnyEventObject | undefined {
  if (step.kind === 'send') return step.event
  if (step.kind === 'timer') return nextTimer({ timers })?.event
  const actor = running.find(({ name }) => name === step.actor)
  if (!actor) return undefined
  const { id } = actor
  if (step.kind === 'done') return { type: `xstate.done.actor.${id}`, output: step.output }
  const error = typeof step.error === 'string' ? new Error(step.error) : step.error
  return { type: `xstate.error.actor.${id}`, error }
}

/**
 * The next moment: XState computes it, and nothing is carried out.
 * @throws Error with why the step is not possible
 */
export function next(machine: AnyStateMachine, moment: Moment, step: Step): Moment {
  const { snapshot } = moment
  if (snapshot.status !== 'active') throw new Error('The flow has ended.')
  const here = `in ${statesOf(snapshot)}`
  const event = eventOf(step, moment)
  if (!event && step.kind === 'timer') throw new Error(`No delay is running ${here}.`)
  if (!event) throw new Error(`“${stepName(step).split(' ')[0]}” is not running ${here}.`)
  if (step.kind === 'send' && edgesTakenBy(machine, snapshot, event).length === 0)
    throw new Error(`“${event.type}” does nothing ${here}.`)
  const [after, effects] = transition(machine, snapshot, event)
  if (after.status === 'error') throw after.error
  const due = step.kind === 'timer' ? nextTimer(moment) : undefined
  const world: World = {
    running: moment.running.filter(({ id }) => !event.type.endsWith(`.actor.${id}`)),
    timers: moment.timers.filter((timer) => timer !== due),
    now: due?.due ?? moment.now,
  }
  return {
    step,
    snapshot: after,
    taken: edgesThrough(machine, snapshot, event),
    ...afterEffects(world, effects),
  }
}

/** What was thrown, without the place that XState puts before it: the step says that. */
const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split(':\n').at(-1)!

/** Plays a path as far as it is possible. */
export function play(machine: AnyStateMachine, { input, steps }: Path): Played {
  const moments: Moment[] = []
  try {
    const [snapshot, effects] = initialTransition(machine, input)
    if (snapshot.status === 'error') throw snapshot.error
    const world = afterEffects({ running: [], timers: [], now: 0 }, effects)
    moments.push({ snapshot, taken: [], ...world })
  } catch (error) {
    return { input, moments, problem: `The flow cannot start: ${messageOf(error)}` }
  }
  for (const [at, step] of steps.entries()) {
    try {
      moments.push(next(machine, moments[at]!, step))
    } catch (error) {
      const which = steps.length > 1 ? `Step ${at + 1} of ${steps.length}, ` : ''
      const problem = `${which}“${stepName(step)}” is not possible: ${messageOf(error)}`
      return { input, moments, problem }
    }
  }
  return { input, moments, problem: '' }
}

/** The path after one more step; unchanged, with why, if it is not possible. */
export function taking(machine: AnyStateMachine, played: Played, step: Step): Played {
  const { input, moments } = played
  try {
    return { input, moments: [...moments, next(machine, moments.at(-1)!, step)], problem: '' }
  } catch (error) {
    const problem = `“${stepName(step)}” is not possible: ${messageOf(error)}`
    return { ...played, problem }
  }
}
