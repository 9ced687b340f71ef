import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { codeUnder, textOf } from '../sources'

/** A node of a syntax tree, as far as it is looked at. */
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function walk(value: unknown, look: (node: Node) => void) {
  if (Array.isArray(value)) for (const one of value) walk(one, look)
  else if (isNode(value)) {
    look(value)
    for (const child of Object.values(value)) walk(child, look)
  }
}

/** What a child of an element may be; `changing` is perhaps a text that comes, goes or changes. */
type Kind = 'nothing' | 'text' | 'changing' | 'element' | 'elements that come and go'

/** What a function returns last. */
function resultOf(node: Node): Node | undefined {
  if (!node.type.includes('Function')) return undefined
  const body = node.body as Node
  if (!Array.isArray(body.body)) return body
  const last = (body.body as Node[]).findLast(({ type }) => type === 'ReturnStatement')
  return last?.argument as Node | undefined
}

const isElements = (node: unknown, names: ReadonlySet<string>) =>
  isNode(node) && !['text', 'changing'].includes(kindOf(node, names))

/** The names of a file that stand for elements: constants, functions and properties. */
function namesOfElements(program: unknown) {
  // What React, a library or a hook hands over.
  const names = new Set(['children', 'createPortal', 'dialog', 'pane', 'questions'])
  const look = ({ type, id, init, key, typeAnnotation, ...rest }: Node) => {
    const value = type === 'VariableDeclarator' ? (init as Node | null) : undefined
    const made =
      type === 'FunctionDeclaration'
        ? resultOf({ type, ...rest } as Node)
        : value && resultOf(value)
    if (isElements(value, names) || isElements(made, names)) names.add(String((id as Node).name))
    const written = (typeAnnotation as Node | undefined)?.typeAnnotation as Node | undefined
    const isShown = (written?.typeName as Node | undefined)?.name === 'ReactNode'
    if (type === 'TSPropertySignature' && isShown) names.add(String((key as Node).name))
  }
  // Twice, as a name may stand before what it is made of.
  walk(program, look)
  walk(program, look)
  return names
}

function kindOf(node: Node, names: ReadonlySet<string>): Kind {
  const elementsOr = (kind: Kind, ...parts: unknown[]) =>
    parts.every((part) => isElements(part, names)) ? 'elements that come and go' : kind
  switch (node.type) {
    case 'JSXText': {
      const text = node.value as string
      return text.includes('\n') && text.trim() === '' ? 'nothing' : 'text'
    }
    case 'JSXElement':
    case 'JSXFragment':
      return 'element'
    case 'JSXEmptyExpression':
      return 'nothing'
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return kindOf(node.expression as Node, names)
    case 'Literal':
      return typeof node.value === 'string' ? 'text' : 'nothing'
    case 'LogicalExpression':
      return elementsOr('changing', node.right)
    case 'ConditionalExpression':
      return elementsOr('changing', node.consequent, node.alternate)
    case 'CallExpression': {
      const callee = node.callee as Node
      if (names.has(String(callee.name))) return 'elements that come and go'
      const result = (node.arguments as Node[]).map(resultOf).findLast(isNode)
      return elementsOr('changing', result)
    }
    case 'MemberExpression':
      return names.has(String((node.property as Node).name))
        ? 'elements that come and go'
        : 'changing'
    case 'Identifier':
      if (node.name === 'undefined') return 'nothing'
      return names.has(String(node.name)) ? 'elements that come and go' : 'changing'
    default:
      return 'changing'
  }
}

/** What an element has as its key: it is replaced as a whole when that changes. */
function keyOf(element: Node, code: string) {
  const { attributes = [] } = (element.openingElement ?? {}) as { attributes?: Node[] }
  const key = attributes.find(({ name }) => (name as Node | undefined)?.name === 'key')
  const value = key?.value as Node | undefined
  return value && code.slice(value.start, value.end)
}

const nameOf = (element: Node) => {
  const { name } = (element.openingElement ?? {}) as { name?: Node }
  return String(name?.name)
}

const shownIn = ({ children }: Node, names: ReadonlySet<string>) =>
  (children as Node[])
    .map((child) => ({ child, kind: kindOf(child, names) }))
    .filter(({ kind }) => kind !== 'nothing')

const isChildren = ({ expression }: Node) => (expression as Node | undefined)?.name === 'children'

/** The components of a file that draw their children beside something else. */
function mixingIn(path: string): string[] {
  const found: string[] = []
  walk(parseSync(path, textOf(path)).program, (made) => {
    if (made.type !== 'FunctionDeclaration' && made.type !== 'VariableDeclarator') return
    walk(made, (element) => {
      if (!element.type.startsWith('JSX') || !Array.isArray(element.children)) return
      const shown = shownIn(element, new Set())
      if (shown.length > 1 && shown.some(({ child }) => isChildren(child)))
        found.push(String((made.id as Node).name))
    })
  })
  return found
}

/**
 * Where a file has text beside something else that React would look for when it changes. A browser
 * that translates puts other nodes in the place of text, so React would fail or write into nothing.
 */
function bareTexts(path: string, mixing: ReadonlySet<string>): string[] {
  const code = textOf(path)
  const { program } = parseSync(path, code)
  const names = namesOfElements(program)
  const found: string[] = []
  walk(program, (element) => {
    const { type } = element
    const isFragment = type === 'JSXFragment'
    if (type !== 'JSXElement' && !isFragment) return
    const shown = shownIn(element, names)
    if (shown.length < 2 && !isFragment && !mixing.has(nameOf(element))) return
    shown.forEach(({ child, kind }, at) => {
      const comesAfter = shown.slice(0, at).some((one) => one.kind === 'elements that come and go')
      const isSought = kind === 'text' && (isFragment || comesAfter)
      if (kind !== 'changing' && !isSought) return
      const text = code.slice(child.start, child.end)
      if (text === keyOf(element, code)) return
      found.push(`${path}:${code.slice(0, child.start).split('\n').length} ${text}`)
    })
  })
  return found
}

test('text that comes, goes or changes beside something else has an element of its own', () => {
  const files = ['src/ui', 'src/site', 'src/office', 'src/flows']
    .flatMap(codeUnder)
    .filter((path) => path.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(200)
  const mixing = new Set(files.flatMap(mixingIn))
  expect(files.flatMap((path) => bareTexts(path, mixing))).toEqual([])
})
