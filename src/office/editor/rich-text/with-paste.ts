import type { Editor } from 'slate'
import { inertNodes } from '../../../ui/inert-document'
import { slateOf } from './html-to-slate'
import { insertBlocks } from './insert-blocks'
import { pasted } from './paste'

export interface PasteNews {
  /** A picture file came instead of text; it has to be described and uploaded. */
  picture?: File
  /** How many pictures of the text could not come with it. */
  picturesLeftOut?: number
}

/** Takes what is pasted or dropped by the table of allowed tags. */
export function withPaste(editor: Editor, tell: (news: PasteNews) => void): Editor {
  editor.insertData = (data) => {
    const html = data.getData('text/html')
    const { tree, picturesLeftOut, hasTable } = html
      ? pasted(inertNodes(html), location.origin)
      : { tree: [], picturesLeftOut: 0, hasTable: false }
    if (tree.length > 0) {
      insertBlocks(editor, slateOf(tree), hasTable)
      tell({ picturesLeftOut })
      return
    }
    const picture = [...data.files].find((file) => file.type.startsWith('image/'))
    if (picture) tell({ picture })
    else if (picturesLeftOut > 0) tell({ picturesLeftOut })
    else editor.insertTextData(data)
  }
  return editor
}
