import type { Node } from 'acorn'

/** TypeScript's `enum`, which acorn's types do not know. */
export interface Enum extends Node {
  type: 'TSEnumDeclaration'
  id: { name: string }
  members: { id: Node; initializer?: Node }[]
}

/** What a name stands for: a value, a part of this file, or one of another file. */
export type Meaning =
  | { value: unknown }
  | { node: Node; scope: Scope }
  | { specifier: string; exported: string; scope: Scope }

/** What another file hands out. */
export interface OtherFiles {
  find(from: Scope, specifier: string, name: string): Meaning | undefined
}

/** The name of a whole module, `import * as …`. */
export const wholeModule = '*'

/** The names that are known at a place of a file. */
export class Scope {
  private readonly names = new Map<string, Meaning | undefined>()

  constructor(
    private readonly around?: Scope,
    readonly path: string | undefined = around?.path,
    readonly modules: OtherFiles | undefined = around?.modules,
  ) {}

  /** A name without a meaning hides what it means further out: a parameter, a variable. */
  set(name: string, meaning?: Meaning) {
    this.names.set(name, meaning)
  }

  find(name: string): Meaning | undefined {
    return this.names.has(name) ? this.names.get(name) : this.around?.find(name)
  }
}

/** The text of an identifier, or of a name in quotes. */
export const writtenName = (node: Node): string => {
  const { name, value } = node as Node & { name?: string; value?: unknown }
  return name ?? String(value)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The parts of a node in source order. */
export const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/**
 * Every node in source order with what `inside` hands on to its parts. Iterative, because foreign
 * text may be nested deeply.
 */
export function* nodesIn<T>(
  root: Node,
  outside: T,
  inside: (node: Node, outside: T) => T,
): Generator<[node: Node, inside: T]> {
  const waiting: [Node, T][] = [[root, outside]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, given] = next
    const own = inside(node, given)
    yield [node, own]
    for (const part of [...partsOf(node)].reverse()) waiting.push([part, own])
  }
}
