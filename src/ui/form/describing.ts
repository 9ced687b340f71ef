import { createContext, useContext } from 'react'

export const hintId = (id: string) => `${id}-hint`
export const errorId = (id: string) => `${id}-error`
export const questionId = (id: string) => `${id}-question`

/** The texts of a field besides its label. */
export interface Remarks {
  hint?: string | undefined
  error?: string | undefined
}

interface Described extends Remarks {
  /** The id of the control. */
  id: string
}

/**
 * The ARIA attributes that connect a control with its hint and error and with the texts that have
 * `more` as ids, and mark an error.
 */
export function describing({ id, hint, error }: Described, ...more: (string | undefined)[]) {
  const ids = [hint && hintId(id), error && errorId(id), ...more].filter(Boolean)
  return {
    'aria-describedby': ids.join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  } as const
}

/** Around controls that no field describes. */
export const noField: Described = { id: '' }

/** The field around a control. */
export const FieldContext = createContext(noField)

/** `describing` for a control in a field. */
export const useDescribing = (...more: (string | undefined)[]) =>
  describing(useContext(FieldContext), ...more)
