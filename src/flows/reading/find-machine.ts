import type { CallExpression, Expression, Node, ObjectExpression, Program } from 'acorn'
import { unwrapped, type Constants } from './read-literal'
import type { Place } from '../config/config-problem'
import { placeOf, ReadProblem } from './read-text'

/** A machine's config in the syntax tree. */
export interface FoundMachine {
  /** Throws a ReadProblem if createMachine is called without one. */
  config(): Expression
  /** Where it is created. */
  place: Place | undefined
}

/** The machines of a text and the constants that they use. */
export interface FoundMachines {
  machines: FoundMachine[]
  constants: Constants
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every node in source order. Iterative, because foreign text may be nested deeply. */
function* nodesIn(root: Node): Generator<Node> {
  const waiting: Node[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    const parts = Object.values(node).flat().filter(isNode)
    for (let index = parts.length - 1; index >= 0; index -= 1) waiting.push(parts[index] as Node)
  }
}

function isCreateMachine(node: Node): node is CallExpression {
  if (node.type !== 'CallExpression') return false
  const { callee } = node as CallExpression
  const name = callee.type === 'MemberExpression' ? callee.property : callee
  return name.type === 'Identifier' && ['createMachine', 'Machine'].includes(name.name)
}

/** `const name = …` at the top level of a file. */
function constantsOf(program: Program): Constants {
  const constants: Constants = new Map()
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') continue
    for (const { id, init } of declared.declarations) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    }
  }
  return constants
}

const hasStates = ({ properties }: ObjectExpression) =>
  properties.some(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'states',
  )

const isConfig = (node: Node): node is ObjectExpression =>
  node.type === 'ObjectExpression' && hasStates(node as ObjectExpression)

function configOf(call: CallExpression, constants: Constants): Expression {
  const [argument] = call.arguments
  if (!argument || argument.type === 'SpreadElement') {
    throw new ReadProblem('createMachine is called without a config.', placeOf(call))
  }
  const written = unwrapped(argument)
  const named = written.type === 'Identifier' ? constants.get(written.name) : undefined
  return named ?? written
}

/**
 * Finds every `createMachine({ … })` of a file, else the first object with `states`; none if there
 * is neither.
 */
export function findMachines(text: Program | Expression): FoundMachines {
  if (text.type !== 'Program')
    return { machines: [{ config: () => text, place: placeOf(text) }], constants: new Map() }
  const constants = constantsOf(text)
  const nodes = [...nodesIn(text)]
  const calls = nodes.filter(isCreateMachine)
  const config = calls.length === 0 && nodes.find(isConfig)
  if (config) return { machines: [{ config: () => config, place: placeOf(config) }], constants }
  const machines = calls.map((call) => ({
    config: () => configOf(call, constants),
    place: placeOf(call.callee.type === 'MemberExpression' ? call.callee.property : call),
  }))
  return { machines, constants }
}
