import { fieldErrors, type Failure, type FieldError } from './field-error'
import { normalise } from './normalise'
import type { SchemaNode } from './schema-walk'

/**
 * A schema as a function, with the schema itself: what Ajv compiles. The server has it from
 * `compileSchema`, a page from `import … from './x.schema.json?validator'`.
 */
export interface CompiledSchema {
  /** True, or false with the failures left in `errors`. */
  (value: unknown): boolean
  errors?: Failure[] | null
  schema: SchemaNode
}

/**
 * What is wrong with a value once it is normalised: one sentence for each failing field in the
 * order of the page, none when it is valid.
 */
export const validate = (compiled: CompiledSchema, value: unknown): FieldError[] =>
  compiled(normalise(compiled.schema, value))
    ? []
    : fieldErrors(compiled.schema, compiled.errors ?? [])
