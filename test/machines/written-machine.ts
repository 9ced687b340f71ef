import { parseSync } from 'vite'
import { importsOf, textOf } from '../sources'

export interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** A node with all that is in it. */
export const under = (node: Node): Node[] => [
  node,
  ...Object.values(node).flat().filter(isNode).flatMap(under),
]

const nameOf = ({ key, id, property }: Node) => {
  const name = (key ?? id ?? property) as { name?: string; value?: string } | undefined
  return name?.name ?? name?.value
}

/** The types of a union, with the names of types that stand in the same file looked up. */
function members(type: Node, declared: Node[]): Node[] {
  if (type.type === 'TSUnionType')
    return (type.types as Node[]).flatMap((one) => members(one, declared))
  if (type.type !== 'TSTypeReference') return [type]
  const { name } = type.typeName as { name: string }
  const alias = declared.find((one) => nameOf(one) === name)
  return alias ? members(alias.typeAnnotation as Node, declared) : []
}

/** Every node of a text. */
export const nodesIn = (text: string, path = 'text.ts') =>
  under(parseSync(path, text).program as unknown as Node)

/** A file with what it imports of ours, as they are written. */
function nodesFrom(path: string, read = new Set<string>()): Node[] {
  if (read.has(path)) return []
  read.add(path)
  const imported = importsOf(path).flatMap(({ file }) => (file ? nodesFrom(file, read) : []))
  return [...nodesIn(textOf(path), path), ...imported]
}

/** The names of a table: `keyof typeof steps`. */
function keysOf(type: Node, nodes: Node[]): string[] {
  const table = under(type).find((node) => node.type === 'TSTypeQuery')?.exprName as Node
  const named = nodes.find(
    (node) => node.type === 'VariableDeclarator' && nameOf(node) === table.name,
  )
  const object = under(named!).find((node) => node.type === 'ObjectExpression')
  return (object!.properties as Node[]).flatMap((property) => nameOf(property) ?? [])
}

/** The types of all events that a machine says it takes, here or in what it imports. */
export function eventsWrittenIn(name: string): string[] {
  const nodes = nodesFrom(`machines/${name}.machine.ts`)
  const declared = nodes.filter(({ type }) => type === 'TSTypeAliasDeclaration')
  const isTypes = (node: Node) => node.type === 'Property' && nameOf(node) === 'types'
  const events = nodes
    .filter(isTypes)
    .flatMap(under)
    .find((node) => node.type === 'Property' && nameOf(node) === 'events')
  const union = (events?.value as Node | undefined)?.typeAnnotation as Node | undefined
  return (union ? members(union, declared) : []).flatMap((member) =>
    under(member)
      .filter((node) => node.type === 'TSPropertySignature' && nameOf(node) === 'type')
      .flatMap((node) => {
        const literal = under(node).find(({ type }) => type === 'Literal')
        if (literal) return literal.value as string
        const aliases = members((node.typeAnnotation as Node).typeAnnotation as Node, declared)
        return aliases.flatMap((alias) => keysOf(alias, nodes))
      }),
  )
}
