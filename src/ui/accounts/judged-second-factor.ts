import type { SecondFactorAnswers, SecondFactorForm } from '../../../machines/second-factor.machine'
import confirmSchema from '../../../schemas/second-factor-confirm.schema.json'
import confirmValidate from '../../../schemas/second-factor-confirm.schema.json?validator'
import offSchema from '../../../schemas/second-factor-off.schema.json'
import offValidate from '../../../schemas/second-factor-off.schema.json?validator'
import startSchema from '../../../schemas/second-factor-start.schema.json'
import startValidate from '../../../schemas/second-factor-start.schema.json?validator'
import { tidied } from '../../shared/tidied'
import { judged } from '../form/judged'
import type { TextSchema } from '../form/schema-fields'

const validators = { start: startValidate, confirm: confirmValidate, off: offValidate }

/** The three forms of the page. */
export const secondFactorForms: Record<SecondFactorForm, TextSchema> = {
  start: startSchema,
  confirm: confirmSchema,
  off: offSchema,
}

/** What a form sends: its own fields, a password as it was typed. */
export function sentBy(form: SecondFactorForm, answers: SecondFactorAnswers) {
  const schema = secondFactorForms[form]
  const own = Object.keys(schema.properties).map((name) => [name, answers[name]])
  return tidied(schema, Object.fromEntries(own) as SecondFactorAnswers)
}

/** What is wrong with a form before it is sent; the server judges by the same schemas. */
export const judgedSecondFactor = (form: SecondFactorForm, answers: SecondFactorAnswers) =>
  judged(secondFactorForms[form], validators[form], sentBy(form, answers))
