import { Editor, Element, Node, Transforms, Path } from 'slate'
import { isLine, isItem, isListElement } from './element-kinds'
import { ensureSelection } from './formatting'
import type { Block } from './slate-value'

const isPicture = (node: Node) => Element.isElement(node) && node.type === 'img'

const isHollow = (node: Node) =>
  Node.string(node) === '' && ![...Node.elements(node)].some(([part]) => isPicture(part))

/** Removes empty items that a split has left at one edge of a list. */
function trimEdge(editor: Editor, path: Path, edge: 'first' | 'last') {
  const node = Node.get(editor, path)
  if (isHollow(node)) return Transforms.removeNodes(editor, { at: path })
  if (!isListElement(node) && !isItem(node)) return undefined
  return trimEdge(editor, [...path, edge === 'first' ? 0 : node.children.length - 1], edge)
}

/** Items whose parent stayed behind move up into its list. */
function adoptOrphans(editor: Editor, list: Path) {
  const owner = Node.get(editor, [...list, 0])
  const inner = isItem(owner) ? owner.children[0] : undefined
  if (!isItem(owner) || !inner || !isListElement(inner)) return
  const count = inner.children.length
  for (let i = 0; i < count; i += 1) {
    Transforms.moveNodes(editor, { at: [...list, i, 0, 0], to: [...list, i] })
  }
  const left = [...list, count]
  Transforms.removeNodes(editor, { at: owner.children.length > 1 ? [...left, 0] : left })
  adoptOrphans(editor, list)
}

/**
 * Splits the outermost list at the cursor.
 * @returns the path for the new content; undefined outside of lists
 */
function leaveList(editor: Editor): Path | undefined {
  const list = Editor.above(editor, { match: isListElement, mode: 'highest' })
  if (!list) return undefined
  Transforms.splitNodes(editor, { match: isListElement, mode: 'highest', always: true })
  const before = Editor.pathRef(editor, list[1])
  const after = Editor.pathRef(editor, Path.next(list[1]))
  trimEdge(editor, after.current!, 'first')
  if (after.current) adoptOrphans(editor, after.current)
  trimEdge(editor, before.current!, 'last')
  const [first, second] = [before.unref(), after.unref()]
  return second ?? (first ? Path.next(first) : list[1])
}

/** Not allowed in list items. */
const endsList = ({ type }: Block) => !['p', 'ul', 'ol'].includes(type)

/**
 * Inserts pasted blocks: a single paragraph joins the line, several stand alone.
 * @param hasTable tables are not allowed in list items either
 */
export function insertBlocks(editor: Editor, blocks: readonly Block[], hasTable = false) {
  ensureSelection(editor)
  const [first, ...rest] = blocks
  if (!first) return
  if (rest.length === 0 && first.type === 'p') {
    Transforms.insertFragment(editor, [first])
    return
  }
  Editor.withoutNormalizing(editor, () => {
    Editor.deleteFragment(editor)
    const behindList = hasTable || blocks.some(endsList) ? leaveList(editor) : undefined
    if (behindList) {
      Transforms.insertNodes(editor, structuredClone(blocks) as Node[], {
        at: behindList,
        select: true,
      })
      return
    }
    const line = Editor.above(editor, { match: isLine })
    const isEmpty = line && Editor.isEmpty(editor, line[0])
    const blank = isEmpty ? Editor.pathRef(editor, line[1]) : undefined
    Transforms.insertNodes(editor, structuredClone(blocks) as Node[], { select: true })
    const path = blank?.unref()
    if (path && Element.isElement(Node.get(editor, path)))
      Transforms.removeNodes(editor, { at: path })
  })
}
