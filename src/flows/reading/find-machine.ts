import type { CallExpression, Expression, Node, ObjectExpression, Program } from 'acorn'
import type { SourcePlace } from '../config/config-problem'
import { scopeIn } from './declare'
import { placeInText, UnreadableText } from './read-text'
import { createdAt, isCreateMachine, startedMachines } from './started-machines'
import { nodesIn, Scope, type OtherFiles } from './scope'

/** A machine's config in the syntax tree. */
export interface FoundMachine {
  /** Throws a ReadProblem if createMachine is called without one. */
  config(): Node
  /** The names that it may use. */
  scope: Scope
  /** Where it is created. */
  place: SourcePlace | undefined
  /** Where the machines are created that it may start, by the names that it has for them. */
  started: ReadonlyMap<string, SourcePlace>
}

/** Where a text stands, for what it imports. */
export interface Whereabouts {
  path?: string
  modules?: OtherFiles
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
  throw new UnreadableText('createMachine is called without a config.', placeInText(call))
}

/** A config that no call is given. */
const found = (node: Node, scope: Scope): FoundMachine => ({
  config: () => node,
  scope,
  place: placeInText(node),
  started: new Map(),
})

/**
 * Finds every `createMachine({ … })` of a file, else the first object with `states`; none if there
 * is neither.
 */
export function findMachines(
  text: Program | Expression,
  { path, modules }: Whereabouts,
): FoundMachine[] {
  const outside = new Scope(undefined, path, modules)
  if (text.type !== 'Program') return [found(text, outside)]
  const nodes = [...nodesIn(text, outside, scopeIn)]
  const calls = nodes.flatMap(([node, scope]): FoundMachine[] => {
    if (!isCreateMachine(node)) return []
    const started = startedMachines(node, scope)
    return [{ config: () => configOf(node), scope, place: createdAt(node), started }]
  })
  if (calls.length > 0) return calls
  const config = nodes.find(([node]) => isConfig(node))
  return config ? [found(...config)] : []
}
