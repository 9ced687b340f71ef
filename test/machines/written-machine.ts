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

/** A machine's file, as it is written. */
export function writtenMachine(name: string) {
  const path = new URL(`../../machines/${name}.machine.ts`, import.meta.url)
  const source = readFileSync(path, 'utf8')
  const options = { ecmaVersion: 'latest', sourceType: 'module' } as const
  const nodes = under(Parser.extend(tsPlugin()).parse(source, options) as unknown as Node)
  const calls = nodes.filter(
    ({ type, callee }) => type === 'CallExpression' && nameOf(callee as Node) === 'createMachine',
  )
  const isTypes = (node: Node) => node.type === 'Property' && nameOf(node) === 'types'
  const events = nodes
    .filter(isTypes)
    .flatMap(under)
    .find((node) => node.type === 'Property' && nameOf(node) === 'events')
  const union = (events?.value as Node | undefined)?.typeAnnotation as Node | undefined
  const declared = nodes.filter(({ type }) => type === 'TSTypeAliasDeclaration')
  return {
    source,
    /** The arguments of `createMachine`, one entry for each call. */
    configs: calls.map((call) => (call.arguments as Node[])[0]),
    /** The types of all events that the machine says it takes. */
    events: (union ? members(union, declared) : []).flatMap((member) =>
      under(member)
        .filter((node) => node.type === 'TSPropertySignature' && nameOf(node) === 'type')
        .map((node) => {
          const literal = under(node).find(({ type }) => type === 'Literal')
          return literal?.value as string
        }),
    ),
  }
}
