import type { CallExpression, Expression, Node, ObjectExpression, Program } from 'acorn'
import { unwrapped, type Constants } from './read-literal'
import { placeOf, ReadProblem } from './read-text'

/** A machine's config in the syntax tree, and the constants that it uses. */
export interface FoundMachine {
  config: Expression
  constants: Constants
  /** The number of machines in the text. */
  machines: number
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

/**
 * Finds the first `createMachine({ … })` of a file, else the first object with `states`. Throws a
 * ReadProblem if there is none.
 */
export function findMachine(text: Program | Expression): FoundMachine {
  if (text.type !== 'Program') return { config: text, constants: new Map(), machines: 1 }
  const constants = constantsOf(text)
  const nodes = [...nodesIn(text)]
  const calls = nodes.filter(isCreateMachine)
  const [first] = calls
  if (!first) {
    const config = nodes.find(isConfig)
    if (config) return { config, constants, machines: 1 }
    throw new ReadProblem('There is no createMachine({ … }) in this text.')
  }
  const [argument] = first.arguments
  if (!argument || argument.type === 'SpreadElement') {
    throw new ReadProblem('createMachine is called without a config.', placeOf(first))
  }
  const written = unwrapped(argument)
  const named = written.type === 'Identifier' ? constants.get(written.name) : undefined
  return { config: named ?? written, constants, machines: calls.length }
}
