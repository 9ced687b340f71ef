import type {
  Expression,
  Identifier,
  ObjectExpression,
  Pattern,
  PrivateIdentifier,
  Property,
  SpreadElement,
} from 'acorn'
import { Code } from '../config/read-transitions'
import type { Place } from '../config/config-problem'
import { placeOf, ReadProblem } from './read-text'

type Node = Expression | Pattern | SpreadElement | PrivateIdentifier

/** The constants of a file by name. */
export type Constants = Map<string, Expression>

/** Keys that hold code, or data that is not drawn: shown by name, never refused. */
const mayBeCode = new Set(
  'actions entry exit guard src params input output context meta schemas types'.split(' '),
)

/** Constants may refer to constants, so a short text can expand exponentially. */
const most = { depth: 100, values: 100_000 }

/** TypeScript's `x as T`, `x satisfies T`, `x!`, `<T>x` and parentheses do not change the value. */
const wrappers = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'ParenthesizedExpression',
])

export function unwrapped<N extends { type: string }>(node: N): N {
  let inner = node
  while (wrappers.has(inner.type)) inner = (inner as unknown as { expression: N }).expression
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

/**
 * Evaluates a literal without running code. Where code is allowed it becomes a `Code`; elsewhere it
 * is refused with its position. `places` remembers the position of each part.
 */
export class LiteralReader {
  readonly places = new WeakMap<object, Map<string | number, Place>>()

  private values = 0

  constructor(private readonly constants: Constants = new Map()) {}

  read(node: Node, codeAllowed = false, depth = 0): unknown {
    const value = unwrapped(node)
    this.values += 1
    if (depth > most.depth) throw new ReadProblem('This is nested too deeply.', placeOf(value))
    if (this.values > most.values) {
      throw new ReadProblem('This is more than a chart can show.', placeOf(value))
    }
    switch (value.type) {
      case 'Literal':
        if (value.value instanceof RegExp || typeof value.value === 'bigint') break
        return value.value
      case 'TemplateLiteral':
        if (value.expressions.length === 0) return value.quasis[0]?.value.cooked ?? ''
        break
      case 'UnaryExpression': {
        const inner = unwrapped(value.argument)
        if (value.operator !== '-' || inner.type !== 'Literal') break
        if (typeof inner.value === 'number') return -inner.value
        break
      }
      case 'BinaryExpression': {
        if (value.operator !== '+') break
        const parts = [value.left, value.right].map((part) => this.read(part, true, depth + 1))
        if (parts.every((part) => typeof part === 'string')) return parts.join('')
        break
      }
      case 'ArrayExpression':
        return this.list(value.elements, codeAllowed, depth)
      case 'ObjectExpression':
        return this.object(value, codeAllowed, depth)
      case 'Identifier': {
        if (value.name === 'undefined') return undefined
        const constant = this.constants.get(value.name)
        if (constant) return this.read(constant, codeAllowed, depth + 1)
        break
      }
    }
    if (codeAllowed) return new Code(callerOf(value))
    const what = words[value.type] ?? 'Code'
    throw new ReadProblem(
      `${what} would have to be run to find its value. Write the value instead.`,
      placeOf(value),
    )
  }

  private list(elements: (Node | null)[], codeAllowed: boolean, depth: number): unknown[] {
    const places = new Map<string | number, Place>()
    const list = elements.map((element, index) => {
      if (!element) return undefined
      const place = placeOf(element)
      if (place) places.set(index, place)
      return this.read(element, codeAllowed, depth + 1)
    })
    this.places.set(list, places)
    return list
  }

  private object(node: ObjectExpression, codeAllowed: boolean, depth: number): object {
    const found: Record<string, unknown> = {}
    const places = new Map<string | number, Place>()
    this.places.set(found, places)
    for (const property of node.properties) {
      const place = placeOf(property)
      if (property.type === 'SpreadElement') {
        const spread = this.read(property.argument, codeAllowed, depth + 1)
        if (typeof spread !== 'object' || spread instanceof Code) continue
        Object.assign(found, spread)
        continue
      }
      const key = this.keyOf(property, depth)
      if (key === '__proto__') {
        throw new ReadProblem('“__proto__” cannot be a key in a machine.', place)
      }
      if (places.has(key)) throw new ReadProblem(`“${key}” appears twice here.`, place)
      if (place) places.set(key, place)
      found[key] = this.property(property, codeAllowed || mayBeCode.has(key), depth)
    }
    return found
  }

  private property(property: Property, codeAllowed: boolean, depth: number): unknown {
    if (property.kind !== 'init') {
      throw new ReadProblem(
        'A getter or setter would have to be run. Write the value instead.',
        placeOf(property),
      )
    }
    return this.read(property.value, codeAllowed, depth + 1)
  }

  private keyOf({ key, computed }: Property, depth: number): string {
    if (!computed && key.type === 'Identifier') return (key as Identifier).name
    const value = this.read(key, false, depth + 1)
    if (typeof value === 'string' || typeof value === 'number') return String(value)
    throw new ReadProblem('A key must be a string.', placeOf(key))
  }
}

/** `assign` of `assign(…)` or `xstate.assign(…)`; undefined for other code. */
function callerOf(node: Node): string {
  if (node.type !== 'CallExpression') return ''
  const { callee } = node
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : ''
}
