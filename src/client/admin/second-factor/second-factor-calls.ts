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
import type { SecondFactorKey, SecondFactorStatus } from '../../../shared/back-office'
import { backOfficeEndpoints } from '../../../shared/back-office-endpoints'
import { fieldErrors } from '../../../shared/message'
import type { TextSchema } from '../../form/schema-fields'
import { readBackOffice, sendBackOffice } from '../back-office-calls'

const says = {
  read: 'Your second factor could not be loaded.',
  start: 'The second factor was not begun.',
  confirm: 'The second factor was not turned on.',
  off: 'The second factor was not turned off.',
}

const validators = { start: startValidate, confirm: confirmValidate, off: offValidate }

/** The three forms of the page. */
export const secondFactorForms: Record<SecondFactorForm, TextSchema> = {
  start: startSchema,
  confirm: confirmSchema,
  off: offSchema,
}

/** What a form sends: its own fields, a password as it was typed. */
const sentBy = (form: SecondFactorForm, { current = '', code = '' }: SecondFactorAnswers) => ({
  ...(form !== 'confirm' && current !== '' && { current }),
  ...(form !== 'start' && code.trim() !== '' && { code: code.trim() }),
})

export function judgedSecondFactor(form: SecondFactorForm, answers: SecondFactorAnswers) {
  const validate = validators[form]
  return validate(sentBy(form, answers))
    ? []
    : fieldErrors(secondFactorForms[form], validate.errors ?? [])
}

const send = <T>(
  { method, path }: { method: string; path: string },
  form: SecondFactorForm,
  answers: SecondFactorAnswers,
) => sendBackOffice<T>(method, path, sentBy(form, answers), says[form])

/** The calls of the page; each throws `Refused`. */
export const secondFactorCalls = {
  read: () => readBackOffice<SecondFactorStatus>(backOfficeEndpoints.secondFactor.path, says.read),
  start: (answers: SecondFactorAnswers) =>
    send<SecondFactorKey>(backOfficeEndpoints.secondFactorStart, 'start', answers),
  confirm: (answers: SecondFactorAnswers) =>
    send<{ recoveryCodes: string[] }>(backOfficeEndpoints.secondFactorConfirm, 'confirm', answers),
  off: (answers: SecondFactorAnswers) => send(backOfficeEndpoints.secondFactorOff, 'off', answers),
}
