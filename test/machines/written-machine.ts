import { readFileSync } from 'node:fs'
import { tsPlugin } from '@sveltejs/acorn-typescript'
import { Parser } from 'acorn'

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const under = (node: Node): Node[] => [
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

/** A file of machines/, as it is written. */
function nodesIn(file: string): Node[] {
  const path = new URL(`../../machines/${file}.ts`, import.meta.url)
  const options = { ecmaVersion: 'latest', sourceType: 'module' } as const
  const parsed = Parser.extend(tsPlugin()).parse(readFileSync(path, 'utf8'), options)
  return under(parsed as unknown as Node)
}

/** The types of all events that a machine says it takes, in its own file and in those it imports from. */
export function eventsWrittenIn(name: string): string[] {
  const nodes = nodesIn(`${name}.machine`)
  const imported = nodes
    .filter(({ type }) => type === 'ImportDeclaration')
    .map(({ source }) => (source as unknown as { value: string }).value)
    .filter((from) => from.startsWith('./'))
  const declared = [...nodes, ...imported.flatMap((from) => nodesIn(from.slice(2)))].filter(
    ({ type }) => type === 'TSTypeAliasDeclaration',
  )
  const isTypes = (node: Node) => node.type === 'Property' && nameOf(node) === 'types'
  const events = nodes
    .filter(isTypes)
    .flatMap(under)
    .find((node) => node.type === 'Property' && nameOf(node) === 'events')
  const union = (events?.value as Node | undefined)?.typeAnnotation as Node | undefined
  return (union ? members(union, declared) : []).flatMap((member) =>
    under(member)
      .filter((node) => node.type === 'TSPropertySignature' && nameOf(node) === 'type')
      .map((node) => {
        const literal = under(node).find(({ type }) => type === 'Literal')
        return literal?.value as string
      }),
  )
}
