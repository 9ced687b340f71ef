import type { Editor } from 'slate'
import { inertNodes } from '../../../ui/inert-document'
import { slateOf } from './html-to-slate'
import { insertBlocks } from './insert-blocks'
import { pasted } from './paste'

export interface PasteNews {
  /** Called for a picture file, which needs a description and an upload. */
  picture?: File
  /** The number of pictures in the text that were left out. */
  picturesLeftOut?: number
}

/** Handles paste and drop by the allow-list. */
export function withPaste(editor: Editor, notify: (news: PasteNews) => void): Editor {
  editor.insertData = (data) => {
    const html = data.getData('text/html')
    const { tree, picturesLeftOut, hasTable } = html
      ? pasted(inertNodes(html), location.origin)
      : { tree: [], picturesLeftOut: 0, hasTable: false }
    if (tree.length > 0) {
      insertBlocks(editor, slateOf(tree), hasTable)
      notify({ picturesLeftOut })
      return
    }
    const picture = [...data.files].find((file) => file.type.startsWith('image/'))
    if (picture) notify({ picture })
    else if (picturesLeftOut > 0) notify({ picturesLeftOut })
    else editor.insertTextData(data)
  }
  return editor
}
