import { asJson } from './as-json'
import { ConfigProblem } from './config-problem'
import { inline, type FlowTransition, type Named } from './flow-config'

type Bag = Record<string, unknown>

export const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isCode(value)

/** Replaces code in an imported text: `assign(…)` is shown as "(inline assign)". */
export class Code {
  readonly shown: string
  constructor(caller = '') {
    this.shown = caller ? `(inline ${caller})` : inline
  }
}

const isCode = (value: unknown) => typeof value === 'function' || value instanceof Code

export const listed = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/** A text that must be a literal: ids, targets, descriptions. */
export function textAt(holder: Bag, key: string, what: string): string | undefined {
  const value = holder[key]
  if (value === undefined) return undefined
  if (typeof value === 'string' && value.length <= 1000) return value
  throw new ConfigProblem(`${what} must be a string of at most 1,000 characters.`, holder, key)
}

/** The name of an action, guard or actor. */
export function namedAt(holder: object, key: string | number, what: string): Named {
  const value = (holder as Bag)[key]
  if (isCode(value)) return { type: value instanceof Code ? value.shown : inline }
  if (typeof value === 'string') return { type: value }
  if (!isBag(value) || typeof value.type !== 'string') {
    throw new ConfigProblem(`${what} must be a name or { type: 'name' }.`, holder, key)
  }
  const params = asJson(value.params)
  return params === undefined ? { type: value.type } : { type: value.type, params }
}

export function namesAt(holder: Bag, key: string, what: string): Named[] {
  const value = holder[key]
  if (value === undefined) return []
  if (!Array.isArray(value)) return [namedAt(holder, key, what)]
  return value.map((_, index) => namedAt(value, index, what))
}

function targetsAt(holder: Bag): string[] {
  const found = listed(holder.target)
  if (found.every((target): target is string => typeof target === 'string')) return found
  throw new ConfigProblem('A target must be the name of a state.', holder, 'target')
}

/** The source of a transition, for the position of a later problem. */
export const origins = new WeakMap<FlowTransition, { holder: object; key: string | number }>()

function transitionAt(holder: object, key: string | number): FlowTransition {
  const transition = readTransition(holder, key)
  origins.set(transition, { holder, key })
  return transition
}

function readTransition(holder: object, key: string | number): FlowTransition {
  const value = (holder as Bag)[key]
  if (typeof value === 'string') return { targets: [value], actions: [], reenter: false }
  if (!isBag(value)) {
    throw new ConfigProblem('A transition must be a target or { target, guard … }.', holder, key)
  }
  if ('cond' in value) {
    throw new ConfigProblem('“cond” is XState 4; XState 5 calls it “guard”.', value, 'cond')
  }
  const description = textAt(value, 'description', 'A description')
  return {
    targets: targetsAt(value),
    ...(value.guard !== undefined && { guard: namedAt(value, 'guard', 'A guard') }),
    actions: namesAt(value, 'actions', 'An action'),
    reenter: value.reenter === true,
    ...(description !== undefined && { description }),
  }
}

/** The transitions under one key in the order in which they are tried. */
export function transitionsAt(holder: Bag, key: string): FlowTransition[] {
  const value = holder[key]
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return [transitionAt(holder, key)]
  return value.map((_, index) => transitionAt(value, index))
}

/** Transitions by event or delay. */
export function tableAt(holder: Bag, key: string): Map<string, FlowTransition[]> {
  const value = holder[key]
  if (value === undefined) return new Map()
  if (!isBag(value)) {
    throw new ConfigProblem(`“${key}” must be an object that maps names to targets.`, holder, key)
  }
  return new Map(
    Object.keys(value).map((name) => [
      name,
      // `undefined` disables an event: a transition that does nothing.
      value[name] === undefined
        ? [{ targets: [], actions: [], reenter: false }]
        : transitionsAt(value, name),
    ]),
  )
}
