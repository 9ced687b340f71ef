import type { AnyEventObject } from 'xstate'

/** One action of an analyst. A path is a list of steps. */
export type Step =
  /** Sends an event with its payload. */
  | { kind: 'send'; event: AnyEventObject }
  /** A running actor ends with an output. */
  | { kind: 'done'; actor: string; output?: unknown }
  /** A running actor fails; a text becomes the message of an `Error`. */
  | { kind: 'fail'; actor: string; error?: unknown }
  /** Time passes, in ms. */
  | { kind: 'wait'; ms: number }
  /** Time passes until the next timer is due. */
  | { kind: 'timer' }
  /** Fixes a guard's answer; `undefined` restores its own rule. */
  | { kind: 'answer'; guard: string; answer?: boolean | undefined }

/** A step in a few words. */
export function stepName(step: Step): string {
  switch (step.kind) {
    case 'send':
      return step.event.type
    case 'done':
      return `${step.actor} ends`
    case 'fail':
      return `${step.actor} fails`
    case 'wait':
      return `${step.ms} ms pass`
    case 'timer':
      return 'Next timer'
    case 'answer':
      return `${step.guard}: ${step.answer === undefined ? 'as on the site' : step.answer}`
  }
}
