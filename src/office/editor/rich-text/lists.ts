import { Editor, Node, Path, Transforms } from 'slate'
import { isItem, isLine, isListElement } from './element-kinds'
import type { ListType } from './slate-value'

const itemAtCursor = (editor: Editor) => Editor.above(editor, { match: isItem, mode: 'lowest' })

/** The selected items; of nested ones the innermost. */
const selectedItems = (editor: Editor) => [
  ...Editor.nodes(editor, { match: isItem, mode: 'lowest' }),
]

/** Moves the following items into this one, so that they keep their position when it moves out. */
function adoptFollowing(editor: Editor, itemPath: Path) {
  const [list, listPath] = Editor.parent(editor, itemPath)
  const at = itemPath.at(-1)!
  const following = list.children.length - at - 1
  if (following < 1 || !isListElement(list)) return
  const inner = [
    ...itemPath,
    (Node.get(editor, itemPath) as { children: unknown[] }).children.length,
  ]
  Transforms.insertNodes(editor, { type: list.type, children: [] }, { at: inner })
  for (let i = 0; i < following; i += 1) {
    Transforms.moveNodes(editor, { at: [...listPath, at + 1], to: [...inner, i] })
  }
}

/** The numbered items after this one, which leaves the list, go on counting. */
function goOnAfter(editor: Editor, itemPath: Path) {
  const [list] = Editor.parent(editor, itemPath)
  const at = itemPath.at(-1)!
  if (!isListElement(list) || list.type !== 'ol' || at === list.children.length - 1) return
  const start = (list.start ?? 1) + at
  Transforms.splitNodes(editor, { at: Path.next(itemPath) })
  const rest = Path.next(Path.parent(itemPath))
  if (start > 1) Transforms.setNodes(editor, { start }, { at: rest })
  else Transforms.unsetNodes(editor, 'start', { at: rest })
}

/** Moves an item one level up; from the outermost list it becomes plain lines. */
export function outdent(editor: Editor, itemPath: Path): boolean {
  Editor.withoutNormalizing(editor, () => {
    const listPath = Path.parent(itemPath)
    const outer = Node.parent(editor, listPath)
    if (!isItem(outer)) {
      const item = Editor.pathRef(editor, itemPath)
      goOnAfter(editor, itemPath)
      Transforms.liftNodes(editor, { at: itemPath })
      Transforms.unwrapNodes(editor, { at: item.unref()! })
      return
    }
    adoptFollowing(editor, itemPath)
    Transforms.moveNodes(editor, { at: itemPath, to: Path.next(Path.parent(listPath)) })
    const left = Node.get(editor, listPath)
    if (isListElement(left) && left.children.length === 0)
      Transforms.removeNodes(editor, { at: listPath })
  })
  return true
}

function indent(editor: Editor, itemPath: Path) {
  if (itemPath.at(-1) === 0) return
  const before = Path.previous(itemPath)
  const [list] = Editor.parent(editor, itemPath)
  const owner = Node.get(editor, before)
  if (!isItem(owner) || !isListElement(list)) return
  const last = owner.children.at(-1)
  Editor.withoutNormalizing(editor, () => {
    const count = owner.children.length
    const inner = last && isListElement(last) ? [...before, count - 1] : [...before, count]
    if (!last || !isListElement(last)) {
      Transforms.insertNodes(editor, { type: list.type, children: [] }, { at: inner })
    }
    const end = last && isListElement(last) ? last.children.length : 0
    Transforms.moveNodes(editor, { at: itemPath, to: [...inner, end] })
  })
}

/** Moves the item at the cursor one level deeper (under the previous item) or up. */
export function moveItem(editor: Editor, direction: 'in' | 'out') {
  const item = itemAtCursor(editor)
  if (!item) return
  if (direction === 'in') indent(editor, item[1])
  else outdent(editor, item[1])
}

/** Enter in an item: a new item, or out of the list if it is empty. */
export function splitItem(editor: Editor): boolean {
  const item = itemAtCursor(editor)
  const line = Editor.above(editor, { match: isLine })
  if (!item || !line || !Path.equals(Path.parent(line[1]), item[1])) return false
  const isEmpty = item[0].children.length === 1 && Editor.isEmpty(editor, line[0])
  if (isEmpty) return outdent(editor, item[1])
  Transforms.splitNodes(editor, { match: isItem, mode: 'lowest', always: true })
  return true
}

export const activeList = (editor: Editor): ListType | undefined => {
  const list = editor.selection && Editor.above(editor, { match: isListElement, mode: 'lowest' })
  return list ? list[0].type : undefined
}

function liftOut(editor: Editor) {
  const items = selectedItems(editor).map(([, path]) => Editor.pathRef(editor, path))
  for (const item of items) {
    while (item.current) outdent(editor, item.current)
    item.unref()
  }
}

/** Toggles a list: selected lines become items, or items become lines. */
export function toggleList(editor: Editor, type: ListType) {
  const active = activeList(editor)
  Editor.withoutNormalizing(editor, () => {
    if (active === type) return liftOut(editor)
    if (active) {
      Transforms.unsetNodes(editor, 'start', { match: isListElement, mode: 'lowest' })
      return Transforms.setNodes(editor, { type }, { match: isListElement, mode: 'lowest' })
    }
    const lines = [...Editor.nodes(editor, { match: isLine })]
    const lists = lines.map(([, path]) => {
      Transforms.setNodes(editor, { type: 'p' }, { at: path })
      Transforms.wrapNodes(editor, { type: 'li', children: [] }, { at: path })
      Transforms.wrapNodes(editor, { type, children: [] }, { at: path })
      return Editor.pathRef(editor, path)
    })
    for (const list of lists) {
      joinBefore(editor, type, list.current!)
      joinRest(editor, list.unref()!)
    }
  })
}

/** Joins a numbered list with the one that goes on right after it. */
function joinRest(editor: Editor, path: Path) {
  const next = Path.next(path)
  if (!Node.has(editor, next)) return
  const [list, rest] = [Node.get(editor, path), Node.get(editor, next)]
  if (isListElement(list) && isListElement(rest) && list.type === 'ol' && rest.start !== undefined)
    Transforms.mergeNodes(editor, { at: next })
}

/** Joins a list with the same kind of list before it. */
function joinBefore(editor: Editor, type: ListType, path: Path) {
  if (path.at(-1) === 0) return
  const before = Node.get(editor, Path.previous(path))
  if (isListElement(before) && before.type === type) Transforms.mergeNodes(editor, { at: path })
}
