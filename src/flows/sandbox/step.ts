import type { AnyEventObject } from 'xstate'
import { isRecord } from '../../shared/like'

/** One action of an analyst. A path is a list of steps. */
export type Step =
  /** Sends an event with its payload. */
  | { kind: 'send'; event: AnyEventObject }
  /** What was invoked ends with an output. */
  | { kind: 'done'; actor: string; output?: unknown }
  /** It fails; a text becomes the message of an `Error`. */
  | { kind: 'fail'; actor: string; error?: unknown }
  /** Time passes until the next delay is over. */
  | { kind: 'timer' }

/** A step in the words of the chart. */
export function stepName(step: Step): string {
  switch (step.kind) {
    case 'send':
      return step.event.type
    case 'done':
      return `${step.actor} done`
    case 'fail':
      return `${step.actor} failed`
    case 'timer':
      return 'time passes'
  }
}

/** The content of a link: input and steps. */
export interface Path {
  input?: unknown
  steps: Step[]
}

/** A link must not be longer: a longer one does not survive being sent around. */
const longestCode = 8000

/** Short keys: `e` event, `p` payload, `d` done, `f` failed, `o` outcome, `t` time. */
function written(step: Step): object {
  switch (step.kind) {
    case 'send': {
      const { type, ...p } = step.event
      return { e: type, p }
    }
    case 'done':
      return { d: step.actor, o: step.output }
    case 'fail':
      return { f: step.actor, o: step.error }
    case 'timer':
      return { t: 'next' }
  }
}

function readStep(value: unknown): Step | undefined {
  if (!isRecord(value)) return undefined
  const { e, p = {}, d, f, o, t } = value
  if (typeof e === 'string' && isRecord(p)) return { kind: 'send', event: { ...p, type: e } }
  if (typeof d === 'string') return { kind: 'done', actor: d, output: o }
  if (typeof f === 'string') return { kind: 'fail', actor: f, error: o }
  return t === 'next' ? { kind: 'timer' } : undefined
}

/** Encodes a path for the fragment of a URL, which no server sees; undefined if it is too long. */
export function pathCode({ input, steps }: Path): string | undefined {
  const bytes = new TextEncoder().encode(JSON.stringify({ i: input, s: steps.map(written) }))
  if (bytes.length > (longestCode * 3) / 4) return undefined
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
}

/** Decodes a path up to the first step that it cannot read, with a sentence about that. */
export function readPath(code: string): Path & { problem: string } {
  const damaged = { steps: [], problem: 'This link is damaged: its path cannot be read.' }
  let value: unknown
  try {
    const bytes = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
    const text = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text))
  } catch {
    return damaged
  }
  if (!isRecord(value) || !Array.isArray(value.s)) return damaged
  const read = value.s.map(readStep)
  const steps = read.slice(0, [...read, undefined].indexOf(undefined)) as Step[]
  const problem =
    steps.length < read.length
      ? `Step ${steps.length + 1} of ${read.length} in this link cannot be read.`
      : ''
  return { ...('i' in value && { input: value.i }), steps, problem }
}
