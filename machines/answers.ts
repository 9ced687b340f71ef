import type { FieldError } from '../src/shared/field-error'

/** Texts by field name; the schema defines the names. */
export type Answers = Record<string, string>

/** A field and its new value. */
export interface FieldChange {
  name: string
  value: string
}

/** A changed field has no error until it is validated again. */
export const keepAnswer = (
  { answers, errors }: { answers: Answers; errors: FieldError[] },
  { name, value }: FieldChange,
) => ({
  answers: { ...answers, [name]: value },
  errors: errors.filter(({ path }) => path !== `/${name}`),
})
