import type { Identifier, Node, Pattern, Program, Statement, VariableDeclaration } from 'acorn'
import { writtenName, nodesIn, Scope, wholeModule, type Enum } from './scope'

/** Every name in the pattern of a parameter or variable, and maybe more: they only hide others. */
const namesIn = (pattern: Node): string[] =>
  [...nodesIn(pattern, null, () => null)].flatMap(([node]) =>
    node.type === 'Identifier' ? [(node as Identifier).name] : [],
  )

/** A part of a value, as `value[key]` would be written where the pattern names it. */
const partOf = (object: Node, property: object, computed: boolean, { loc }: Node) =>
  ({ type: 'MemberExpression', object, property, computed, loc }) as unknown as Node

/** The names of a pattern mean parts of a value; what has a default or is a rest stays unknown. */
function declareParts(pattern: Pattern, value: Node, scope: Scope) {
  if (pattern.type === 'Identifier') scope.set(pattern.name, { node: value, scope })
  else if (pattern.type === 'ObjectPattern') {
    for (const part of pattern.properties)
      if (part.type === 'Property')
        declareParts(part.value, partOf(value, part.key, part.computed, part), scope)
  } else if (pattern.type === 'ArrayPattern') {
    for (const [index, part] of pattern.elements.entries())
      if (part)
        declareParts(part, partOf(value, { type: 'Literal', value: index }, true, part), scope)
  }
}

const declareVariables = ({ kind, declarations }: VariableDeclaration, scope: Scope): string[] =>
  declarations.flatMap(({ id, init }) => {
    const names = namesIn(id)
    for (const name of names) scope.set(name)
    if (kind === 'const' && init) declareParts(id, init, scope)
    return names
  })

/** @returns the names that a statement declares and, if it says so, hands out */
function declareStatement(statement: Program['body'][number], scope: Scope): string[] {
  switch (statement.type) {
    case 'ImportDeclaration': {
      const specifier = String(statement.source.value)
      for (const part of statement.specifiers) {
        const rest = part.type === 'ImportDefaultSpecifier' ? 'default' : wholeModule
        const exported = part.type === 'ImportSpecifier' ? writtenName(part.imported) : rest
        scope.set(part.local.name, { specifier, exported, scope })
      }
      return []
    }
    case 'ExportNamedDeclaration':
      return statement.declaration ? declareStatement(statement.declaration, scope) : []
    case 'VariableDeclaration':
      return declareVariables(statement, scope)
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      scope.set(statement.id.name)
      return [statement.id.name]
  }
  const other: Node = statement
  if (other.type !== 'TSEnumDeclaration') return []
  const { name } = (other as Enum).id
  scope.set(name, { node: other, scope })
  return [name]
}

/** Adds what the statements of a file or block declare; returns the names. */
export const declare = ({ body }: { body: Program['body'] | Statement[] }, scope: Scope) =>
  body.flatMap((statement) => declareStatement(statement, scope))

/** The names that are known inside a node: of its parameters and of what its statements declare. */
export function scopeIn(node: Node, around: Scope): Scope {
  const { params, param, body, left, init } = node as Node & {
    params?: Node[]
    param?: Node | null
    body?: unknown
    left?: Node
    init?: Node | null
  }
  const isLoop = node.type.startsWith('For')
  const hidden = [...(params ?? []), param, ...(isLoop ? [left, init] : [])].filter(
    (one) => one !== undefined && one !== null,
  )
  if (hidden.length === 0 && !Array.isArray(body)) return around
  const scope = new Scope(around)
  for (const name of hidden.flatMap(namesIn)) scope.set(name)
  if (Array.isArray(body)) declare({ body: body as Statement[] }, scope)
  return scope
}
