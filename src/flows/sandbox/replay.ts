import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import type { LogEntry } from './flow-log'
import { SandboxedFlow, type RunningActor, type RunningTimer } from './sandboxed-flow'
import { stepName, type Step } from './step'

/** The result of a step. The first moment is the start. */
export interface Moment {
  step?: Step
  log: LogEntry[]
  taken: AnyTransitionDefinition[]
  value: unknown
  /** ms since the start. */
  time: number
}

/** Where a path stopped: the step (from 0; -1 at the start) and why. */
export interface StoppedPath {
  at: number
  why: string
}

/** A replayed path. */
export interface Run {
  machine: AnyStateMachine
  snapshot: AnyMachineSnapshot
  moments: Moment[]
  refused?: StoppedPath
  actors: RunningActor[]
  timers: RunningTimer[]
  answers: ReadonlyMap<string, boolean>
}

/** The answers of guards with which a path begins: they hold from the start. */
function answersFirst(steps: readonly Step[]): Map<string, boolean> {
  const answers = new Map<string, boolean>()
  for (const step of steps) {
    if (step.kind !== 'answer' || step.answer === undefined || answers.has(step.guard)) break
    answers.set(step.guard, step.answer)
  }
  return answers
}

/**
 * Replays a path. Replaying is deterministic, so going back is replaying one step less. Stops at
 * the first impossible step and says why.
 */
export function replay(machine: AnyStateMachine, input: unknown, steps: readonly Step[]): Run {
  const flow = new SandboxedFlow(machine, input, answersFirst(steps))
  const moments: Moment[] = []
  const keep = (step?: Step) => {
    const { entries: log, taken } = flow.log
    const { value } = flow.snapshot
    moments.push({ ...(step && { step }), log, taken, value, time: flow.clock.now })
  }
  const ended = (refused?: StoppedPath): Run => {
    flow.log.close()
    const { snapshot, actors, timers, answers } = flow
    return {
      machine: flow.machine,
      snapshot,
      moments,
      ...(refused && { refused }),
      actors,
      timers,
      answers,
    }
  }

  const cannotStart = flow.start()
  keep()
  if (cannotStart !== undefined) return ended({ at: -1, why: cannotStart })
  for (const [at, step] of steps.entries()) {
    flow.log.turn()
    const why = flow.take(step)
    if (why !== undefined) {
      const refused = { at, why }
      // A step that broke the flow must leave no trace: replay the steps before it.
      const isBroken = flow.snapshot.status === 'error'
      return isBroken ? { ...replay(machine, input, steps.slice(0, at)), refused } : ended(refused)
    }
    keep(step)
  }
  return ended()
}

/** The sentence about a stopped path. */
export const refusalSentence = (steps: readonly Step[], { at, why }: StoppedPath) =>
  at < 0
    ? `The flow cannot start: ${why}`
    : `Step ${at + 1} of ${steps.length}, “${stepName(steps[at]!)}”, could not be replayed: ${why}`
