import { Editor, Element, Node, Path, Text, Transforms, type NodeEntry } from 'slate'
import { isItem, isLine, isListElement } from './element-kinds'
import { outdent, splitItem } from './lists'
import { emptyLine, type RichTextElement } from './slate-value'

type Repair = (editor: Editor, entry: NodeEntry<RichTextElement>, parent: Node) => boolean

/** Normalises the value to the structure of `slate-value.ts`. */
const repairs: Repair[] = [
  function linesInItemsAndQuotes(editor, [node, path]) {
    if (!isItem(node) && !(node.type === 'blockquote')) return false
    const loose = node.children.findIndex((child) => Text.isText(child) || editor.isInline(child))
    if (loose < 0) return false
    Transforms.wrapNodes(editor, { type: 'p', children: [] }, { at: [...path, loose] })
    return true
  },
  function itemsOnlyInLists(editor, [node, path], parent) {
    if (!isItem(node) || isListElement(parent)) return false
    Transforms.unwrapNodes(editor, { at: path })
    return true
  },
  function onlyItemsInLists(editor, [node, path]) {
    if (!isListElement(node)) return false
    const stray = node.children.findIndex((child) => !isItem(child))
    if (stray < 0) return false
    Transforms.wrapNodes(editor, { type: 'li', children: [] }, { at: [...path, stray] })
    return true
  },
  function noBlocksInLines(editor, [node, path]) {
    if (!isLine(node)) return false
    const block = node.children.findIndex(
      (child) => Element.isElement(child) && !editor.isInline(child),
    )
    if (block < 0) return false
    Transforms.unwrapNodes(editor, { at: [...path, block] })
    return true
  },
  function noEmptyLinks(editor, [node, path]) {
    if (node.type !== 'a' || Node.string(node)) return false
    if (node.children.some((child) => !Text.isText(child))) return false
    Transforms.removeNodes(editor, { at: path })
    return true
  },
]

/** Adds our elements to a Slate editor; works without a browser. */
export function withRichText(editor: Editor): Editor {
  const { isInline, isVoid, normalizeNode, insertBreak, deleteBackward } = editor
  editor.isInline = (element) => element.type === 'a' || element.type === 'img' || isInline(element)
  editor.isVoid = (element) => element.type === 'img' || isVoid(element)
  editor.normalizeNode = (entry, options) => {
    const [node, path] = entry
    if (Editor.isEditor(node) && node.children.length === 0) {
      Transforms.insertNodes(editor, emptyLine(), { at: [0] })
      return
    }
    if (Element.isElement(node)) {
      const parent = Node.parent(editor, path)
      if (repairs.some((repair) => repair(editor, [node, path], parent))) return
    }
    normalizeNode(entry, options)
  }
  editor.insertBreak = () => {
    if (splitItem(editor)) return
    insertBreak()
    endHeading(editor)
  }
  editor.insertSoftBreak = () => editor.insertText('\n')
  editor.deleteBackward = (unit) => {
    if (!unwrapAtStart(editor)) deleteBackward(unit)
  }
  return editor
}

const lineAtCursor = (editor: Editor) =>
  Editor.above(editor, { match: (node) => Element.isElement(node) && isLine(node) })

/** After a heading comes a paragraph. */
function endHeading(editor: Editor) {
  const line = lineAtCursor(editor)
  if (line && Editor.isEmpty(editor, line[0])) Transforms.setNodes(editor, { type: 'p' })
}

/** Backspace at the start of a heading, item or quote removes that first. */
function unwrapAtStart(editor: Editor): boolean {
  const line = lineAtCursor(editor)
  const { selection } = editor
  if (!line || !selection || !Editor.isStart(editor, selection.anchor, line[1])) return false
  if (
    selection.anchor.offset !== selection.focus.offset ||
    !Path.equals(selection.anchor.path, selection.focus.path)
  )
    return false
  const [node, path] = line
  if (isLine(node) && node.type !== 'p') {
    Transforms.setNodes(editor, { type: 'p' }, { at: path })
    return true
  }
  if (path.at(-1) !== 0 || path.length < 2) return false
  const [parent, parentPath] = Editor.parent(editor, path)
  if (isItem(parent)) return outdent(editor, parentPath)
  Transforms.liftNodes(editor, { at: path })
  return true
}
