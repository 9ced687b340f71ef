import type { CallExpression, Expression, Node, ObjectExpression } from 'acorn'
import type { Place } from '../config/config-problem'
import { calleeOf, settled, unwrapped } from './read-value'
import { placeOf } from './read-text'
import { nameOf, type Scope } from './scope'

export function isCreateMachine(node: Node): node is CallExpression {
  return (
    node.type === 'CallExpression' &&
    ['createMachine', 'Machine'].includes(calleeOf(node as CallExpression))
  )
}

/** Where a call that creates a machine is said to stand: at its name. */
export const createdAt = ({ callee }: CallExpression, path?: string) =>
  placeOf(callee.type === 'MemberExpression' ? callee.property : callee, path)

/** Where the machine is created that an expression means, if it means one. */
function machineOf(node: Node, scope: Scope): Place | undefined {
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
        .find((one) => nameOf(one.key) === key)?.value
    : undefined

/** Where the machines are created that a machine may start, by the names that it has for them. */
export function startedMachines({ callee, arguments: given }: CallExpression, scope: Scope) {
  const around = callee.type === 'MemberExpression' ? callee.object : undefined
  const setup = around?.type === 'CallExpression' ? around.arguments[0] : undefined
  const started = new Map<string, Place>()
  for (const holder of [setup, given[1]]) {
    const actors = valueAt(holder, 'actors')
    if (actors?.type !== 'ObjectExpression') continue
    for (const one of (actors as ObjectExpression).properties) {
      const place = one.type === 'Property' && machineOf(one.value, scope)
      if (place) started.set(nameOf((one as { key: Node }).key), place)
    }
  }
  return started
}
