import { createContext, useContext } from 'react'
import type { FieldError } from '../../../shared/field-error'

/** What is wrong with the controls of a form, by their ids. */
export type ErrorsById = ReadonlyMap<string, string>

/**
 * The errors of a form, beside the form engine: handed to it they would make it work out every
 * field of the schema anew, whereas the fields need only be drawn.
 */
export const FieldErrorsContext = createContext<ErrorsById>(new Map())

/** @param prefix the `$id` of the form's schema, with which the ids of its controls begin */
export const errorsById = (prefix: string, errors: readonly FieldError[]): ErrorsById =>
  new Map(errors.map(({ path, message }) => [prefix + path.replaceAll('/', '-'), message]))

/** What the template around a control says below it, under its `questionId`; '' for nothing. */
export const RemarkContext = createContext('')

/** What is wrong with the control of this id. */
export const useFieldError = (id: string) => useContext(FieldErrorsContext).get(id)
