/** What somebody typed, by field name; the schema knows the names. */
export type Answers = Record<string, string>

/** A failing field, as a JSON Pointer, and its sentence; lists are in the order of the page. */
export interface FieldError {
  path: string
  message: string
}

/** A field and what stands in it now. */
export interface Change {
  name: string
  value: string
}

/** What is typed anew is no longer wrong until it is validated. */
export const keepAnswer = (
  { answers, errors }: { answers: Answers; errors: FieldError[] },
  { name, value }: Change,
) => ({
  answers: { ...answers, [name]: value },
  errors: errors.filter(({ path }) => path !== `/${name}`),
})
