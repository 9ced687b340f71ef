import type { Step } from './step'

/** The content of a link: input and steps. */
export interface Path {
  input?: unknown
  steps: Step[]
}

/** A decoded link: its steps up to the first invalid one. */
export type ReadPath = Path & { problem?: string }

/** Short keys: `e` event, `p` payload, `d` done, `f` failed, `o` outcome … */
type Written =
  | { e: string; p?: object }
  | { d: string; o?: unknown }
  | { f: string; o?: unknown }
  | { t: number | 'next' }
  | { g: string; a?: boolean }

function written(step: Step): Written {
  switch (step.kind) {
    case 'send': {
      const { type, ...payload } = step.event
      return { e: type, ...(Object.keys(payload).length > 0 && { p: payload }) }
    }
    case 'done':
      return { d: step.actor, o: step.output }
    case 'fail':
      return { f: step.actor, o: step.error }
    case 'wait':
      return { t: step.ms }
    case 'timer':
      return { t: 'next' }
    case 'answer':
      return { g: step.guard, ...(step.answer !== undefined && { a: step.answer }) }
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readStep(value: unknown): Step | undefined {
  if (!isRecord(value)) return undefined
  const { e, p = {}, d, f, o, t, g, a } = value
  if (typeof e === 'string' && isRecord(p)) return { kind: 'send', event: { ...p, type: e } }
  if (typeof d === 'string') return { kind: 'done', actor: d, output: o }
  if (typeof f === 'string') return { kind: 'fail', actor: f, error: o }
  if (typeof t === 'number') return { kind: 'wait', ms: t }
  if (t === 'next') return { kind: 'timer' }
  if (typeof g === 'string' && (a === undefined || typeof a === 'boolean'))
    return { kind: 'answer', guard: g, answer: a }
  return undefined
}

const toBase64Url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')

const fromBase64Url = (code: string) =>
  new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)),
  )

/** Encodes a path for the fragment of a URL, which no server sees. */
export const pathCode = ({ input, steps }: Path) =>
  toBase64Url(JSON.stringify({ ...(input !== undefined && { i: input }), s: steps.map(written) }))

/** Decodes a path up to the first invalid step, with a sentence that names it. */
export function readPath(code: string): ReadPath {
  let value: unknown
  try {
    value = JSON.parse(fromBase64Url(code))
  } catch {
    return { steps: [], problem: 'This link is damaged: its path cannot be read.' }
  }
  if (!isRecord(value) || !Array.isArray(value.s))
    return { steps: [], problem: 'This link is damaged: it contains no path.' }
  const steps = value.s.map(readStep)
  const unread = steps.indexOf(undefined)
  const readable = (unread < 0 ? steps : steps.slice(0, unread)) as Step[]
  return {
    ...('i' in value && { input: value.i }),
    steps: readable,
    ...(unread >= 0 && {
      problem: `Step ${unread + 1} of ${steps.length} in this link cannot be read.`,
    }),
  }
}
