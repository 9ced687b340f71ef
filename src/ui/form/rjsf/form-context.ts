import type { FieldProps } from '@rjsf/utils'
import { createContext, useContext } from 'react'
import type { FieldError } from '../../../shared/field-error'
import type { Question } from '../question-about'

/**
 * What the fields of a form need from the page that owns their values. A path is a JSON Pointer into
 * the values.
 */
export interface FormOwner {
  /** Handed past the form engine, which would work out every field of the schema anew. */
  errors: readonly FieldError[]
  /** Called with every input as it happens. */
  onChange: (path: string, value: unknown) => void
  /** The question about a value that looks wrong. */
  ask: (path: string, value: string) => Question | undefined
}

export const FormContext = createContext<FormOwner>({
  errors: [],
  onChange: () => {},
  ask: () => undefined,
})

/** What the template around a control says below it, under its `questionId`; '' for nothing. */
export const RemarkContext = createContext('')

/** The JSON Pointer of a field. */
export const pathOf = ({ fieldPathId }: Pick<FieldProps, 'fieldPathId'>) =>
  fieldPathId.path.map((part) => `/${part}`).join('')

/** A field's control, where its value is, what is wrong with it, and how to change it. */
export function useField(props: Pick<FieldProps, 'fieldPathId'>) {
  const { errors, onChange, ask } = useContext(FormContext)
  const path = pathOf(props)
  return {
    id: props.fieldPathId.$id,
    path,
    error: errors.find((error) => error.path === path)?.message,
    onChange: (value: unknown) => onChange(path, value),
    ask: (value: string) => ask(path, value),
  }
}
