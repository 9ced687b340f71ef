import type { Answers } from '../../../machines/answers'
import schema from '../../../schemas/login.schema.json'
import type { FieldError } from '../../shared/field-error'
import { normalise } from '../../shared/normalise'
import type { TextSchema } from '../form/schema-fields'

/** The login's schema with only the code missing. */
export const codeSchema: TextSchema = { ...schema, required: ['code'] }

/** A code is only checked for presence. */
export const validateCode = ({ code }: Answers): FieldError[] =>
  normalise(schema.properties.code, code)
    ? []
    : [{ path: '/code', message: schema.properties.code.errorMessage.required }]
