import type { CallExpression, Expression, Node, ObjectExpression, Program } from 'acorn'
import type { Place } from '../config/config-problem'
import { scopeIn } from './declare'
import { placeOf, ReadProblem } from './read-text'
import { nodesIn, Scope, type OtherFiles } from './scope'

/** A machine's config in the syntax tree. */
export interface FoundMachine {
  /** Throws a ReadProblem if createMachine is called without one. */
  config(): Node
  /** The names that it may use. */
  scope: Scope
  /** Where it is created. */
  place: Place | undefined
}

/** Where a text stands, for what it imports. */
export interface Whereabouts {
  path?: string
  modules?: OtherFiles
}

function isCreateMachine(node: Node): node is CallExpression {
  if (node.type !== 'CallExpression') return false
  const { callee } = node as CallExpression
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  return name.type === 'Identifier' && ['createMachine', 'Machine'].includes(name.name)
}

const hasStates = ({ properties }: ObjectExpression) =>
  properties.some(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'states',
  )

const isConfig = (node: Node): node is ObjectExpression =>
  node.type === 'ObjectExpression' && hasStates(node as ObjectExpression)

function configOf(call: CallExpression): Expression {
  const [argument] = call.arguments
  if (argument && argument.type !== 'SpreadElement') return argument
  throw new ReadProblem('createMachine is called without a config.', placeOf(call))
}

/**
 * Finds every `createMachine({ … })` of a file, else the first object with `states`; none if there
 * is neither.
 */
export function findMachines(
  text: Program | Expression,
  { path, modules }: Whereabouts,
): FoundMachine[] {
  const outside = new Scope(undefined, path, modules)
  if (text.type !== 'Program') return [{ config: () => text, scope: outside, place: placeOf(text) }]
  const nodes = [...nodesIn(text, outside, scopeIn)]
  const calls = nodes.flatMap(([node, scope]): FoundMachine[] => {
    if (!isCreateMachine(node)) return []
    const { callee } = node
    const place = placeOf(callee.type === 'MemberExpression' ? callee.property : node)
    return [{ config: () => configOf(node), scope, place }]
  })
  if (calls.length > 0) return calls
  const found = nodes.find(([node]) => isConfig(node))
  return found ? [{ config: () => found[0], scope: found[1], place: placeOf(found[0]) }] : []
}
