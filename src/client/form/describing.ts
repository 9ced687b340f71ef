export const hintId = (id: string) => `${id}-hint`
export const errorId = (id: string) => `${id}-error`

/** What a field may say besides its label. */
export interface Remarks {
  hint?: string | undefined
  error?: string | undefined
}

/** Ties a control to the remarks that are on the page, and marks it while it has an error. */
export function describing(id: string, { hint, error }: Remarks) {
  const ids = [hint && hintId(id), error && errorId(id)].filter(Boolean)
  return {
    'aria-describedby': ids.join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  } as const
}
