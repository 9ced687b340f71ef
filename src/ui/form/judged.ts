import { fieldErrors, type Failure, type FieldError } from '../../shared/message'
import { tidied } from '../../shared/tidied'

/** A compiled schema: true, or false with the failures left in `errors`. */
export interface Validate {
  (value: unknown): boolean
  errors?: Failure[] | null
}

/**
 * What is wrong with the answers of a form: one sentence for each failing field in the order of
 * the page, none when the form may be sent. The server judges by the same schema.
 */
export function judged(
  schema: { properties: object },
  validate: Validate,
  answers: object,
): FieldError[] {
  return validate(tidied(schema, answers)) ? [] : fieldErrors(schema, validate.errors ?? [])
}
