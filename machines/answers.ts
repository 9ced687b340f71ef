/** Texts by field name; the schema defines the names. */
export type Answers = Record<string, string>

/** A failing field, as a JSON Pointer, and its sentence; lists are in the order of the page. */
export interface FieldError {
  path: string
  message: string
}

/** A field and its new value. */
export interface Change {
  name: string
  value: string
}

/** A changed field has no error until it is validated again. */
export const keepAnswer = (
  { answers, errors }: { answers: Answers; errors: FieldError[] },
  { name, value }: Change,
) => ({
  answers: { ...answers, [name]: value },
  errors: errors.filter(({ path }) => path !== `/${name}`),
})
