import { createContext, useContext } from 'react'
import { useSelector } from '@xstate/react'
import type { AdminSection } from '../../shared/admin-sections'
import type { ChosenPictures } from './chosen-pictures'
import { valueAt } from './draft'
import { draftIn, type SectionActor } from './section-machine'

export interface Editor {
  actor: SectionActor
  section: AdminSection
  chosen: ChosenPictures
}

export const EditorContext = createContext<Editor | undefined>(undefined)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('This field belongs in a section editor')
  return editor
}

/** A value of the draft as it is now. */
export function useDraftValue(path: string) {
  const { actor } = useEditor()
  return useSelector(actor, (state) => valueAt(draftIn(state).content, path))
}

/** A text of the draft as it is now, '' where there is none. */
export function useDraftText(path: string) {
  const value = useDraftValue(path)
  return typeof value === 'string' ? value : ''
}
