import type { CallExpression, Expression, Node, ObjectExpression } from 'acorn'
import type { SourcePlace } from '../config/config-problem'
import { calleeOf, settled, unwrapped } from './read-value'
import { placeInText } from './read-text'
import { writtenName, nodesIn, type Scope } from './scope'

export function isCreateMachine(node: Node): node is CallExpression {
  return (
    node.type === 'CallExpression' &&
    ['createMachine', 'Machine'].includes(calleeOf(node as CallExpression))
  )
}

/** Where a call that creates a machine is said to stand: at its name. */
export const createdAt = ({ callee }: CallExpression, path?: string) =>
  placeInText(callee.type === 'MemberExpression' ? callee.property : callee, path)

/** Where the machine is created that an expression means, if it means one. */
function machineOf(node: Node, scope: Scope): SourcePlace | undefined {
  const inner = unwrapped(node) as Expression
  if (inner.type === 'Identifier') {
    const meaning = settled(scope.find(inner.name))
    return meaning && 'node' in meaning ? machineOf(meaning.node, meaning.scope) : undefined
  }
  if (inner.type !== 'CallExpression') return undefined
  const { callee } = inner
  if (callee.type === 'MemberExpression' && calleeOf(inner) === 'provide')
    return machineOf(callee.object, scope)
  return isCreateMachine(inner) ? createdAt(inner, scope.path) : undefined
}

const valueAt = (node: Node | undefined, key: string): Node | undefined =>
  node?.type === 'ObjectExpression'
    ? (node as ObjectExpression).properties
        .filter((one) => one.type === 'Property')
        .find((one) => writtenName(one.key) === key)?.value
    : undefined

/** The named parts of an object that stands in another one. */
function namedIn(holder: Node | undefined, key: string): [name: string, part: Node][] {
  const parts = valueAt(holder, key)
  if (parts?.type !== 'ObjectExpression') return []
  return (parts as ObjectExpression).properties.flatMap((one): [string, Node][] =>
    one.type === 'Property' ? [[writtenName(one.key), one.value]] : [],
  )
}

const spawns = new Set(['spawn', 'spawnChild'])

/** The names of the actors that an action spawns. */
const spawnedBy = (action: Node): string[] =>
  [...nodesIn(action, undefined, () => undefined)].flatMap(([node]) => {
    if (node.type !== 'CallExpression' || !spawns.has(calleeOf(node as CallExpression))) return []
    const [name] = (node as CallExpression).arguments
    return name?.type === 'Literal' ? [String(name.value)] : []
  })

/**
 * Where the machines are created that a machine may start, by the names that it has for them and for
 * the actions that spawn them.
 */
export function startedMachines({ callee, arguments: given }: CallExpression, scope: Scope) {
  const around = callee.type === 'MemberExpression' ? callee.object : undefined
  const setup = around?.type === 'CallExpression' ? around.arguments[0] : undefined
  const started = new Map<string, SourcePlace>()
  const all = (key: string) => [setup, given[1]].flatMap((holder) => namedIn(holder, key))
  for (const [name, part] of all('actors')) {
    const place = machineOf(part, scope)
    if (place) started.set(name, place)
  }
  for (const [name, action] of all('actions')) {
    const place = spawnedBy(action).map((actor) => started.get(actor))[0]
    if (place) started.set(name, place)
  }
  return started
}
