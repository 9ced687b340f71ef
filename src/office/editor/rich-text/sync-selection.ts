import { Range, Transforms, type Editor } from 'slate'
import { ReactEditor } from 'slate-react'

/** Slate updates its selection up to 100 ms late; tools and hotkeys need the current one. */
export function syncSelection(editor: Editor) {
  const selection = document.getSelection()
  if (!ReactEditor.isFocused(editor) || !selection || selection.rangeCount === 0) return
  if (!ReactEditor.hasDOMNode(editor, selection.anchorNode!, { editable: true })) return
  const range = ReactEditor.toSlateRange(editor, selection, {
    exactMatch: false,
    suppressThrow: true,
  })
  if (range && !(editor.selection && Range.equals(range, editor.selection))) {
    Transforms.select(editor, range)
  }
}
