import type { LoginAnswers, LoginError } from '../../../machines/login.machine'
import schema from '../../../schemas/login.schema.json'
import { tidied } from '../../shared/tidied'
import type { TextSchema } from '../form/schema-fields'

/** The login's form where only the code is missing. */
export const codeSchema: TextSchema = { ...schema, required: ['code'] }

/** What is wrong with a code before it is sent: only that it is missing. */
export const judgedCode = (answers: LoginAnswers): LoginError[] =>
  tidied(schema, answers).code
    ? []
    : [{ path: '/code', message: schema.properties.code.errorMessage.required }]
