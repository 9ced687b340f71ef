import type {
  SecondFactorAnswers,
  SecondFactorForm,
} from '../../../../machines/second-factor.machine'
import confirmSchema from '../../../../schemas/second-factor-confirm.schema.json'
import confirmValidate from '../../../../schemas/second-factor-confirm.schema.json?validator'
import offSchema from '../../../../schemas/second-factor-off.schema.json'
import offValidate from '../../../../schemas/second-factor-off.schema.json?validator'
import startSchema from '../../../../schemas/second-factor-start.schema.json'
import startValidate from '../../../../schemas/second-factor-start.schema.json?validator'
import { fieldErrors } from '../../../shared/message'
import type { TextSchema } from '../../form/schema-fields'

const validators = { start: startValidate, confirm: confirmValidate, off: offValidate }

/** The three forms of the page. */
export const secondFactorForms: Record<SecondFactorForm, TextSchema> = {
  start: startSchema,
  confirm: confirmSchema,
  off: offSchema,
}

/** What a form sends: its own fields, a password as it was typed. */
export const sentBy = (
  form: SecondFactorForm,
  { current = '', code = '' }: SecondFactorAnswers,
) => ({
  ...(form !== 'confirm' && current !== '' && { current }),
  ...(form !== 'start' && code.trim() !== '' && { code: code.trim() }),
})

/** What is wrong with a form before it is sent; the server judges by the same schemas. */
export function judgedSecondFactor(form: SecondFactorForm, answers: SecondFactorAnswers) {
  const validate = validators[form]
  return validate(sentBy(form, answers))
    ? []
    : fieldErrors(secondFactorForms[form], validate.errors ?? [])
}
