import { Ajv } from 'ajv'
import { formSchemas, type FormName, type FormValue } from '../../../schemas'
import { fieldErrors } from '../../shared/message'
import { shaped } from '../../shared/shaped'
import { tidied } from '../../shared/tidied'
import { ajvOptions, defineVocabulary } from '../../shared/vocabulary'
import { badRequest, invalid } from '../errors'

/**
 * Judges bodies by the schema of a form, after tidying them as the browser does. What passes has
 * every field; a text that nobody gave is ''.
 * @throws HttpError 400 for what is no object, 422 with the first field's sentence for bad fields
 */
export function judgedBy<F extends FormName>(form: F): (body: unknown) => FormValue<F> {
  const schema = formSchemas[form]
  const validate = defineVocabulary(new Ajv(ajvOptions)).compile(schema)
  return (body) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest()
    const answers = tidied(schema, body)
    if (!validate(answers)) throw invalid(fieldErrors(schema, validate.errors ?? []))
    return shaped(schema, answers)
  }
}
