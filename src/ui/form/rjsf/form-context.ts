import type { FieldProps } from '@rjsf/utils'
import { createContext, useContext } from 'react'
import type { Doubt } from '../question-about'

/**
 * The interface between the fields and the page that owns the values. Paths are JSON Pointers into
 * the values.
 */
export interface FormOwner {
  /** Values by path that came after the form was rendered: they fill untouched fields only. */
  late?: Readonly<Record<string, unknown>> | undefined
  /** Called for every input event. */
  onChange: (path: string, value: unknown) => void
  /** Called when a line was left: time to ask about a value that looks wrong. */
  onLeave: (path: string) => void
}

export const FormContext = createContext<FormOwner>({ onChange: () => {}, onLeave: () => {} })

/** A question about the value at a path; without a text there is none. */
export type AskedQuestion = { path: string } & Partial<Doubt>

export const QuestionsContext = createContext<readonly AskedQuestion[]>([])

/** The text below a control with the id `questionId`; '' for nothing. */
export const RemarkContext = createContext('')

/** The JSON Pointer of a field. */
export const pathOf = ({ fieldPathId }: Pick<FieldProps, 'fieldPathId'>) =>
  fieldPathId.path.map((part) => `/${part}`).join('')

/** A field's id, path, initial value and change handler. */
export function useField(props: Pick<FieldProps, 'fieldPathId' | 'formData'>) {
  const { late, onChange, onLeave } = useContext(FormContext)
  const path = pathOf(props)
  return {
    id: props.fieldPathId.$id,
    path,
    start: (late?.[path] ?? props.formData) as unknown,
    onChange: (value: unknown) => onChange(path, value),
    onLeave: () => onLeave(path),
  }
}
