import { shaped } from '../../shared/shaped'
import { rowsOf, withoutRow, withMoved, withRow, type Draft, type Row } from './draft'
import { useEditor } from './editor-context'
import { draftIn } from './section-machine'
import { listSchema } from './slots'

/** The id of a row's frame, which gets the focus when the row was added or moved. */
export const rowId = (id: string, key: string) => `${id}-of-${key}`

const focusSoon = (find: () => HTMLElement | null | undefined) =>
  requestAnimationFrame(() => find()?.focus())

/** The actions on the rows of a list; `id` is the list's. */
export function useRowActions(id: string) {
  const { actor, section } = useEditor()
  const draft = () => draftIn(actor.getSnapshot())
  const put = (next: Draft, path: string) => actor.send({ type: 'change', draft: next, path })
  const frame = (index: number) => {
    const key = draft().keys[index]
    return key === undefined ? null : document.getElementById(rowId(id, key))
  }

  return {
    add() {
      const { items } = listSchema(section.content)
      put(withRow(draft(), shaped(items, undefined) as unknown as Row), '')
      focusSoon(() => frame(draft().keys.length - 1)?.querySelector('input, textarea'))
    },
    /** A stored row is removed on the server after confirmation; an unsaved one only here. */
    remove(index: number) {
      const { id: number = 0 } = rowsOf(draft().content)[index] ?? {}
      if (number) return actor.send({ type: 'remove', row: { id: number, index } })
      put(withoutRow(draft(), { id: 0, index }), '')
      focusSoon(() => frame(Math.min(index, draft().keys.length - 1)))
    },
    /** Moves a row; the button `by` which it moved keeps the focus. */
    move(from: number, to: number, by: 'up' | 'down' | 'drag') {
      const key = draft().keys[from]!
      if (from === to || to < 0 || to >= draft().keys.length) return
      put(withMoved(draft(), from, to), '')
      focusSoon(() =>
        document.getElementById(rowId(id, key))?.querySelector<HTMLElement>(`[data-move=${by}]`),
      )
    },
  }
}
