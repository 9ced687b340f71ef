import type {
  CallExpression,
  Expression,
  MemberExpression,
  Node,
  ObjectExpression,
  Property,
  TemplateLiteral,
} from 'acorn'
import { Code, unread } from '../config/code'
import { ConfigProblem, type SourcePlace } from '../config/config-problem'
import { placeInText, UnreadableText } from './read-text'
import { writtenName, Scope, wholeModule, type Enum, type Meaning } from './scope'

/** Constants may refer to constants, so a short text can expand exponentially. */
const most = { depth: 100, values: 100_000, files: 20, characters: 100_000 }

/** TypeScript's `x as T`, `x satisfies T`, `x!`, `<T>x` and parentheses do not change the value. */
const wrappers = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'ParenthesizedExpression',
  'ChainExpression',
])

export function unwrapped(node: Node): Node {
  let inner = node
  while (wrappers.has(inner.type)) inner = (inner as Node & { expression: Node }).expression
  return inner
}

const words: Record<string, string> = {
  ArrowFunctionExpression: 'A function',
  FunctionExpression: 'A function',
  CallExpression: 'A call',
  NewExpression: 'A “new”',
  ConditionalExpression: 'A condition',
  MemberExpression: 'A property lookup',
  TemplateLiteral: 'A template string with placeholders',
  Identifier: 'A variable',
}

export const calleeOf = ({ callee }: CallExpression) => {
  const named = callee.type === 'MemberExpression' ? callee.property : callee
  return named.type === 'Identifier' ? named.name : ''
}

/** Calls that hand back what they are given: those of `setup(…)` and `Object`. */
const givesBack = new Set(['createStateConfig', 'freeze'])

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isPrimitive = (value: unknown) =>
  value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)

const operators: Record<string, (a: number, b: number) => number> = {
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
}

/** Reads a part; of another scope, if it stands there. */
type Read = (part: Node, scope?: Scope) => unknown

/**
 * Evaluates literals, constants, enums, members, templates, arithmetic and functions of one expression
 * without running code. All else becomes a `Code`. `places` remembers where each part stands; the object itself at `undefined`.
 */
export class ValueReader {
  readonly places = new WeakMap<object, Map<string | number | undefined, SourcePlace | undefined>>()

  private values = 0

  read(node: Node, scope: Scope, depth = 0): unknown {
    const inner = unwrapped(node)
    this.values += 1
    const place = placeInText(inner, scope.path)
    if (depth > most.depth) throw new UnreadableText('This is nested too deeply.', place)
    if (this.values > most.values)
      throw new UnreadableText('This is more than a chart can show.', place)
    const read: Read = (part, at = scope) => this.read(part, at, depth + 1)
    const value = this.evaluated(inner as Expression, scope, read)
    return value instanceof Unknown ? codeOf(inner, place) : value
  }

  private evaluated(node: Expression | Enum, scope: Scope, read: Read): unknown {
    switch (node.type) {
      case 'Literal':
        return isPrimitive(node.value) ? node.value : unknown
      case 'TemplateLiteral':
        return template(node, read)
      case 'UnaryExpression': {
        const value = read(node.argument)
        if (!isNumber(value)) return unknown
        return node.operator === '-' ? -value : node.operator === '+' ? value : unknown
      }
      case 'BinaryExpression':
        return calculated(node.operator, read(node.left), read(node.right))
      case 'ArrayExpression':
        return this.list(node, node.elements, scope, read)
      case 'ObjectExpression':
        return this.object(node, scope, read)
      case 'Identifier':
        return node.name === 'undefined' ? undefined : meant(scope.find(node.name), read)
      case 'MemberExpression':
        return member(node, scope, read)
      case 'CallExpression':
        return node.arguments[0] && givesBack.has(calleeOf(node))
          ? read(node.arguments[0])
          : returned(node, scope, read)
      case 'TSEnumDeclaration':
        return enumeration(node, scope, read)
    }
    return unknown
  }

  private placesOf(value: object, node: Node, { path }: Scope) {
    const places = new Map<string | number | undefined, SourcePlace | undefined>()
    this.places.set(value, places.set(undefined, placeInText(node, path)))
    return places
  }

  private list(node: Node, elements: (Node | null)[], scope: Scope, read: Read): unknown[] {
    const list: unknown[] = []
    const places = this.placesOf(list, node, scope)
    for (const element of elements) {
      const place = element ? placeInText(element, scope.path) : undefined
      places.set(list.length, place)
      if (element?.type !== 'SpreadElement') list.push(element ? read(element) : undefined)
      else {
        const spread = read((element as Node & { argument: Node }).argument)
        list.push(...(Array.isArray(spread) ? (spread as unknown[]) : [codeOf(element, place)]))
      }
    }
    return list
  }

  private object(node: ObjectExpression, scope: Scope, read: Read): object {
    const found: Record<string, unknown> = {}
    const places = this.placesOf(found, node, scope)
    const written = new Set<string>()
    for (const property of node.properties) {
      const place = placeInText(property, scope.path)
      if (property.type === 'SpreadElement') {
        this.spread(found, read(property.argument))
        continue
      }
      const key = keyOf(property, read)
      const problem = key instanceof Code ? key.problemOf() : keyProblem(key, written, place)
      if (problem) unread.set(found, problem)
      if (problem || key instanceof Code) continue
      written.add(key)
      places.set(key, place)
      found[key] =
        property.kind === 'init' ? read(property.value) : new Code('A getter or setter', '', place)
    }
    return found
  }

  private spread(into: object, value: unknown) {
    if (typeof value !== 'object' || value === null) return
    const problem = value instanceof Code ? value.problemOf() : unread.get(value)
    if (problem) unread.set(into, problem)
    if (value instanceof Code) return
    Object.assign(into, value)
    for (const [key, place] of this.places.get(value) ?? [])
      if (key !== undefined) this.places.get(into)?.set(key, place)
  }
}

/** Not even `undefined`. */
class Unknown {}
const unknown = new Unknown()

/** `assign` of `assign(…)` or `xstate.assign(…)` is shown. */
const codeOf = (node: Node, place: SourcePlace | undefined) =>
  new Code(
    words[node.type],
    node.type === 'CallExpression' ? calleeOf(node as CallExpression) : '',
    place,
  )

function template({ quasis, expressions }: TemplateLiteral, read: Read): unknown {
  const values = expressions.map((part) => read(part))
  if (!values.every(isPrimitive)) return unknown
  const parts = quasis.flatMap(({ value }, i) => [value.cooked ?? '', ...values.slice(i, i + 1)])
  return joined(parts.map(String))
}

/** Texts behind each other; constants within constants would fill the memory. */
function joined(texts: string[]): unknown {
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  return length > most.characters ? unknown : texts.join('')
}

function calculated(operator: string, left: unknown, right: unknown): unknown {
  if (operator === '+' && isPrimitive(left) && isPrimitive(right))
    if (isText(left) || isText(right)) return joined([String(left), String(right)])
  if (!isNumber(left) || !isNumber(right)) return unknown
  return operator === '+' ? left + right : (operators[operator]?.(left, right) ?? unknown)
}

/** A meaning, followed through other files; of a whole module it is left as it is. */
export function settled(meaning: Meaning | undefined, files = 0): Meaning | undefined {
  if (!meaning || !('specifier' in meaning) || meaning.exported === wholeModule) return meaning
  const { scope, specifier, exported } = meaning
  if (files > most.files) return undefined
  return settled(scope.modules?.find(scope, specifier, exported), files + 1)
}

function meant(meaning: Meaning | undefined, read: Read): unknown {
  const found = settled(meaning)
  if (!found || 'specifier' in found) return unknown
  return 'value' in found ? found.value : read(found.node, found.scope)
}

/** What a function hands back that is one expression of its parameters: `(to) => ({ target: to })`. */
function returned({ callee, arguments: given }: CallExpression, scope: Scope, read: Read): unknown {
  const meaning = callee.type === 'Identifier' ? settled(scope.find(callee.name)) : undefined
  if (!meaning || !('node' in meaning)) return unknown
  const called = unwrapped(meaning.node) as Expression
  if (called.type !== 'ArrowFunctionExpression' || called.async || !called.expression)
    return unknown
  const inside = new Scope(meaning.scope)
  for (const [i, param] of called.params.entries()) {
    const part = given[i]
    if (param.type !== 'Identifier' || part?.type === 'SpreadElement') return unknown
    inside.set(param.name, part ? { node: part, scope } : { value: undefined })
  }
  return read(called.body, inside)
}

function member(
  { object, property, computed }: MemberExpression,
  scope: Scope,
  read: Read,
): unknown {
  const key = computed ? read(property) : writtenName(property)
  if (!isText(key) && !isNumber(key)) return unknown
  const meaning = object.type === 'Identifier' ? settled(scope.find(object.name)) : undefined
  if (meaning && 'specifier' in meaning) return meant({ ...meaning, exported: String(key) }, read)
  const holder = read(object)
  if (typeof holder !== 'object' || holder === null || unread.has(holder)) return unknown
  return Object.hasOwn(holder, key) ? (holder as Record<string, unknown>)[key] : unknown
}

function enumeration({ members }: Enum, scope: Scope, read: Read): object {
  const inside = new Scope(scope)
  const found: Record<string, unknown> = {}
  let next: unknown = 0
  for (const { id, initializer } of members) {
    const value = initializer ? read(initializer, inside) : next
    inside.set(writtenName(id), { value })
    found[writtenName(id)] = value
    next = isNumber(value) ? value + 1 : new Code()
  }
  return found
}

function keyOf({ key, computed }: Property, read: Read): string | Code {
  const value = computed ? read(key) : writtenName(key)
  if (isText(value) || isNumber(value)) return String(value)
  return value instanceof Code ? value : new Code()
}

function keyProblem(key: string, written: ReadonlySet<string>, place: SourcePlace | undefined) {
  if (key === '__proto__')
    return new ConfigProblem('“__proto__” cannot be a key in a machine.', { place })
  return written.has(key) && new ConfigProblem(`“${key}” appears twice here.`, { place })
}
