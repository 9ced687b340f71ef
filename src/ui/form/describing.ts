export const hintId = (id: string) => `${id}-hint`
export const errorId = (id: string) => `${id}-error`
export const questionId = (id: string) => `${id}-question`

/** What a field may say besides its label. */
export interface Remarks {
  hint?: string | undefined
  error?: string | undefined
  /** Asked politely: unlike an error it marks nothing and blocks nothing. */
  question?: string | undefined
}

/** Ties a control to the remarks that are on the page, and marks it while it has an error. */
export function describing(id: string, { hint, error, question }: Remarks) {
  const ids = [hint && hintId(id), error && errorId(id), question && questionId(id)].filter(Boolean)
  return {
    'aria-describedby': ids.join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  } as const
}
