import type { AnyEventObject } from 'xstate'

/** One thing that an analyst does to a flow. A path is a list of them and nothing else. */
export type Step =
  /** Sends an event with its payload. */
  | { kind: 'send'; event: AnyEventObject }
  /** A running actor ends well, with what it brings. */
  | { kind: 'done'; actor: string; output?: unknown }
  /** A running actor fails; a text stands for an `Error` with that message. */
  | { kind: 'fail'; actor: string; error?: unknown }
  /** Time passes, in ms. */
  | { kind: 'wait'; ms: number }
  /** Time passes until the next timer is due. */
  | { kind: 'timer' }
  /** A guard answers as it is told from now on; `undefined`: as in the product again. */
  | { kind: 'answer'; guard: string; answer?: boolean | undefined }

/** A step in a few words, for the log and for sentences. */
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
