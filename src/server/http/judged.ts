import { Ajv } from 'ajv'
import { formSchemas, type FormName, type FormValue } from '../../../schemas'
import { fieldErrors } from '../../shared/message'
import { shaped } from '../../shared/shaped'
import { trimmed } from '../../shared/trimmed'
import { ajvOptions, defineVocabulary } from '../../shared/vocabulary'
import { badRequest, invalid } from '../errors'

/**
 * Judges bodies by the schema of a form, after trimming them as the browser does. What passes has
 * every field; a text that nobody gave is ''.
 * @throws HttpError 400 for what is no object, 422 with the first field's sentence for bad fields
 */
export function judgedBy<F extends FormName>(form: F): (body: unknown) => FormValue<F> {
  const schema: object = formSchemas[form]
  const validate = defineVocabulary(new Ajv(ajvOptions)).compile(schema)
  return (body) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest()
    const answers = trimmed(body)
    if (!validate(answers)) throw invalid(fieldErrors(schema, validate.errors ?? []))
    return shaped(formSchemas[form], answers)
  }
}
