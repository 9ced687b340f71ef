export const hintId = (id: string) => `${id}-hint`
export const errorId = (id: string) => `${id}-error`
export const questionId = (id: string) => `${id}-question`

/** The texts of a field besides its label. */
export interface Remarks {
  hint?: string | undefined
  error?: string | undefined
  /** A question about the answer: unlike an error it neither marks nor blocks the field. */
  question?: string | undefined
}

/** The ARIA attributes that connect a control with its texts and mark an error. */
export function describing(id: string, { hint, error, question }: Remarks) {
  const ids = [hint && hintId(id), error && errorId(id), question && questionId(id)].filter(Boolean)
  return {
    'aria-describedby': ids.join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  } as const
}
