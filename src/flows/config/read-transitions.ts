import { asJson } from './as-json'
import { Code, computed, unread } from './code'
import { ConfigProblem } from './config-problem'
import { inline, type FlowTransition, type Named } from './flow-config'

type Bag = Record<string, unknown>

export const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isCode(value)

const isCode = (value: unknown) => typeof value === 'function' || value instanceof Code

export const listed = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

/** The problem of a value that is drawn, but cannot be read or is of another kind. */
export function problemAt(holder: object, key: string | number, sentence: string): ConfigProblem {
  const value = (holder as Bag)[key]
  return value instanceof Code ? value.problemOf(key) : new ConfigProblem(sentence, { holder, key })
}

/** An object whose keys are all drawn. */
export function bagAt(holder: object, key: string | number, sentence: string): Bag {
  const value = (holder as Bag)[key]
  if (!isBag(value)) throw problemAt(holder, key, sentence)
  return refuseUnread(value)
}

/** Throws the problem of an object that has a part without a known name. */
export function refuseUnread(value: Bag): Bag {
  const problem = unread.get(value)
  if (problem) throw problem
  return value
}

/** A text that is drawn: the names of states. */
export function textAt(holder: Bag, key: string): string | undefined {
  const value = holder[key]
  if (value === undefined || (typeof value === 'string' && value.length <= 1000)) return value
  throw problemAt(holder, key, `“${key}” must be a string of at most 1,000 characters.`)
}

/** A text that is told, but never decides anything: descriptions, tags. */
export const toldText = (value: unknown) => (typeof value === 'string' ? value : computed)

/** A description, if there is any. */
export const descriptionOf = ({ description }: Bag) =>
  description === undefined ? {} : { description: toldText(description) }

/** The name of an action, guard or actor. */
export function namedAt(holder: object, key: string | number, what: string): Named {
  const value = (holder as Bag)[key]
  if (isCode(value)) return { type: value instanceof Code ? value.shown : inline }
  if (typeof value === 'string') return { type: value }
  const type = isBag(value) && value.type instanceof Code ? computed : isBag(value) && value.type
  if (!isBag(value) || typeof type !== 'string')
    throw new ConfigProblem(`${what} must be a name or { type: 'name' }.`, { holder, key })
  const params = asJson(value.params)
  return params === undefined ? { type } : { type, params }
}

export function namesAt(holder: Bag, key: string, what: string): Named[] {
  const value = holder[key]
  if (value === undefined) return []
  if (!Array.isArray(value)) return [namedAt(holder, key, what)]
  return value.map((_, index) => namedAt(value, index, what))
}

function targetsAt(holder: Bag): string[] {
  const found = holder.target === '' ? [] : listed(holder.target)
  if (found.every((target): target is string => typeof target === 'string')) return found
  const code = found.find((target) => target instanceof Code)
  if (code) throw code.problemOf('target')
  throw problemAt(holder, 'target', 'A target must be the name of a state.')
}

/** The sources of transitions and states, for the position of a later problem. */
export const origins = new WeakMap<object, { holder: object; key: string | number }>()

function transitionAt(holder: object, key: string | number): FlowTransition {
  const transition = readTransition(holder, key)
  origins.set(transition, { holder, key })
  return transition
}

function readTransition(holder: object, key: string | number): FlowTransition {
  const written = (holder as Bag)[key]
  // Nothing instead of a transition: the event is taken and nothing happens.
  const isBare = written === undefined || typeof written === 'string'
  const sentence = 'A transition must be a target or { target, guard … }.'
  const value = isBare ? { target: written } : bagAt(holder, key, sentence)
  if (value.reenter instanceof Code) throw value.reenter.problemOf('reenter')
  if ('cond' in value) {
    throw problemAt(value, 'cond', '“cond” is XState 4; XState 5 calls it “guard”.')
  }
  return {
    targets: targetsAt(value),
    ...(value.guard !== undefined && { guard: namedAt(value, 'guard', 'A guard') }),
    actions: namesAt(value, 'actions', 'An action'),
    reenter: value.reenter === true,
    ...descriptionOf(value),
  }
}

/** The transitions under one key in the order in which they are tried. */
export function transitionsAt(holder: Bag, key: string): FlowTransition[] {
  const value = holder[key]
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return [transitionAt(holder, key)]
  return value.map((_, index) => transitionAt(value, index))
}

/** The transitions of an event; `undefined` forbids it. */
const eventAt = (holder: Bag, name: string) =>
  holder[name] === undefined ? [transitionAt(holder, name)] : transitionsAt(holder, name)

/** The transitions of a delay; XState loses a bare target that stands in a list. */
function delayAt(holder: Bag, name: string) {
  const value = holder[name]
  const bare = Array.isArray(value) ? value.findIndex((item) => typeof item === 'string') : -1
  if (!Array.isArray(value) || bare < 0) return transitionsAt(holder, name)
  const target = String(value[bare])
  throw new ConfigProblem(
    `XState ignores “${target}” in a list under “after”. Write { target: '${target}' }.`,
    { holder: value, key: bare },
  )
}

/** Transitions by event or delay. */
export function tableAt(holder: Bag, key: 'on' | 'after'): Map<string, FlowTransition[]> {
  if (holder[key] === undefined) return new Map()
  const value = bagAt(holder, key, `“${key}” must be an object that maps names to targets.`)
  const read = key === 'on' ? eventAt : delayAt
  return new Map(Object.keys(value).map((name) => [name, read(value, name)]))
}
