import { Editor, Element, Node, Transforms } from 'slate'
import { isLine } from './element-kinds'
import { ensureSelection } from './formatting'
import type { Block } from './slate-value'

/** Puts pasted blocks where the cursor is: a single paragraph flows into the line, more stand apart. */
export function insertBlocks(editor: Editor, blocks: readonly Block[]) {
  ensureSelection(editor)
  const [first, ...rest] = blocks
  if (!first) return
  if (rest.length === 0 && first.type === 'p') {
    Transforms.insertFragment(editor, [first])
    return
  }
  Editor.withoutNormalizing(editor, () => {
    Editor.deleteFragment(editor)
    const line = Editor.above(editor, { match: isLine })
    const isEmpty = line && Editor.isEmpty(editor, line[0])
    const blank = isEmpty ? Editor.pathRef(editor, line[1]) : undefined
    Transforms.insertNodes(editor, structuredClone(blocks) as Node[], { select: true })
    const path = blank?.unref()
    if (path && Element.isElement(Node.get(editor, path)))
      Transforms.removeNodes(editor, { at: path })
  })
}
