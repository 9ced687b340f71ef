import { createContext, useContext, useCallback } from 'react'
import { useSelector } from '@xstate/react'
import type { AdminSection } from '../../shared/admin-sections'
import type { ChosenPictures } from './chosen-pictures'
import { valueAt, withValue, type Draft } from './draft'
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

/** Puts a value into the draft. */
export function changeAt(actor: SectionActor, path: string, value: unknown) {
  const draft = draftIn(actor.getSnapshot())
  const content = withValue(draft.content, path, value)
  actor.send({ type: 'change', draft: { ...draft, content } satisfies Draft, path })
}

/** One value of the draft, and how to change it. */
export function useValueAt(path: string) {
  const { actor } = useEditor()
  const value = useSelector(actor, (state) => valueAt(draftIn(state).content, path))
  const change = useCallback((put: unknown) => changeAt(actor, path, put), [actor, path])
  return [value, change] as const
}

export const pathOf = (parts: readonly (string | number)[]) =>
  parts.map((part) => `/${part}`).join('')
