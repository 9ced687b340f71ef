import { formSchemas, type FormName, type FormValue } from '../../../../schemas'
import { normalise } from '../../../shared/normalise'
import { shaped } from '../../../shared/shaped'
import { validate } from '../../../shared/validate'
import { compileSchema } from '../../../shared/vocabulary'
import { badRequest, invalid } from '../errors'

/**
 * Reads a form's body, normalised and validated as in the browser. Absent texts become ''.
 * @throws HttpError 400 for a body that is not an object, 422 with a sentence for bad fields
 */
export function validBody<F extends FormName>(form: F): (body: unknown) => FormValue<F> {
  const schema = formSchemas[form]
  const compiled = compileSchema(schema)
  return (body) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest()
    const answers = normalise(schema, body)
    const errors = validate(compiled, answers)
    if (errors.length > 0) throw invalid(errors)
    return shaped(schema, answers)
  }
}
