import type { Answers } from '../../../machines/answers'
import type { SecondFactorFormName } from '../../../machines/second-factor.machine'
import confirmSchema from '../../../schemas/second-factor-confirm.schema.json'
import confirm from '../../../schemas/second-factor-confirm.schema.json?validator'
import offSchema from '../../../schemas/second-factor-off.schema.json'
import off from '../../../schemas/second-factor-off.schema.json?validator'
import startSchema from '../../../schemas/second-factor-start.schema.json'
import start from '../../../schemas/second-factor-start.schema.json?validator'
import { normalise } from '../../shared/normalise'
import { validate } from '../../shared/validate'
import type { TextSchema } from '../form/schema-fields'

const compiled = { start, confirm, off }

/** The three forms of the page. */
export const secondFactorForms: Record<SecondFactorFormName, TextSchema> = {
  start: startSchema,
  confirm: confirmSchema,
  off: offSchema,
}

/** The fields that a form sends; passwords as typed. */
export function sentBy(form: SecondFactorFormName, answers: Answers) {
  const schema = secondFactorForms[form]
  const own = Object.keys(schema.properties).map((name) => [name, answers[name]])
  return normalise(schema, Object.fromEntries(own))
}

/** Validates a form; the server uses the same schemas. */
export const validateSecondFactor = (form: SecondFactorFormName, answers: Answers) =>
  validate(compiled[form], sentBy(form, answers))
