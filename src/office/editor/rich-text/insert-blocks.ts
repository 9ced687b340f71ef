import { Editor, Element, Node, Transforms } from 'slate'
import { isLine } from './element-kinds'
import { ensureSelection } from './formatting'
import { leaveList } from './leave-list'
import type { Block } from './slate-value'

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
