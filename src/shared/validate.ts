import { fieldErrors, type Failure, type FieldError } from './field-error'
import { normalise } from './normalise'
import type { SchemaNode } from './schema-walk'

/**
 * A compiled schema with the schema itself. The server gets it from `compileSchema`, a page from
 * `import … from './x.schema.json?validator'`.
 */
export interface CompiledSchema {
  /** Returns true, or false with the errors in `errors`. */
  (value: unknown): boolean
  errors?: Failure[] | null
  schema: SchemaNode
}

/**
 * Validates a normalised value: one sentence for each failing field in the order of the page, none
 * if it is valid.
 */
export const validate = (compiled: CompiledSchema, value: unknown): FieldError[] =>
  compiled(normalise(compiled.schema, value))
    ? []
    : fieldErrors(compiled.schema, compiled.errors ?? [])
