import { Ajv } from 'ajv'
import { formSchemas, type FormName } from '../../../schemas'
import { fieldErrors } from '../../shared/message'
import { ajvOptions, defineVocabulary } from '../../shared/vocabulary'
import { badRequest, invalid } from '../errors'

const ajv = defineVocabulary(new Ajv(ajvOptions))

/** No form of an account is longer, in bytes. */
export const accountFormLimit = 16 * 1024

const trimmedNames = new Set(['username', 'code'])

/**
 * Judges the forms of accounts. Passwords are taken as they were typed, blanks included; only a
 * missing one is missing.
 * @throws HttpError 400 for what is no object, 422 with the sentences of the fields
 */
export function filled<F extends FormName>(form: F) {
  const schema = formSchemas[form]
  const validate = ajv.compile<Record<keyof (typeof schema)['properties'], string>>(schema)
  return (body: unknown) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest()
    const answers: unknown = Object.fromEntries(
      Object.entries(body)
        .map(([name, value]: [string, unknown]) => [
          name,
          trimmedNames.has(name) && typeof value === 'string' ? value.trim() : value,
        ])
        .filter(([, value]) => value !== ''),
    )
    if (!validate(answers)) throw invalid(fieldErrors(schema, validate.errors ?? []))
    return answers
  }
}
