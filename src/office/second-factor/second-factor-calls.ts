import type { Answers } from '../../../machines/answers'
import type { SecondFactorForm } from '../../../machines/second-factor.machine'
import type { SecondFactorKey, SecondFactorStatus } from '../../shared/back-office'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { readBackOffice, sendBackOffice } from '../../ui/accounts/back-office-calls'
import { sentBy } from '../../ui/accounts/validate-second-factor'

const failures = {
  read: 'Your two-step login settings could not be loaded.',
  start: 'Two-step login was not set up.',
  confirm: 'Two-step login was not turned on.',
  off: 'Two-step login was not turned off.',
}

const send = <T>(
  { method, path }: { method: string; path: string },
  form: SecondFactorForm,
  answers: Answers,
) => sendBackOffice<T>(method, path, sentBy(form, answers), failures[form])

/** The page's calls; each throws `Refused`. */
export const secondFactorCalls = {
  read: () =>
    readBackOffice<SecondFactorStatus>(backOfficeEndpoints.secondFactor.path, failures.read),
  start: (answers: Answers) =>
    send<SecondFactorKey>(backOfficeEndpoints.secondFactorStart, 'start', answers),
  confirm: (answers: Answers) =>
    send<{ recoveryCodes: string[] }>(backOfficeEndpoints.secondFactorConfirm, 'confirm', answers),
  off: (answers: Answers) => send(backOfficeEndpoints.secondFactorOff, 'off', answers),
}
