import { fromPromise } from 'xstate'
import type { Answers } from '../../../machines/answers'
import type { LoanProgress, SeenCase } from '../../../machines/loan-case.machine'
import { addressOf, backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { sendBackOffice } from '../../ui/accounts/back-office-calls'
import { sendChange } from './send-change'

const failures = {
  step: 'The status could not be changed. Please try again.',
  assign: 'The application could not be assigned. Please try again.',
  remove: 'This application could not be deleted. Please try again.',
}

/** What the machine of an application does on the server. */
export function caseActors(id: number) {
  const { caseStep, caseAssign, inboxRemove } = backOfficeEndpoints
  return {
    takeStep: fromPromise<SeenCase, { to: LoanProgress; answers: Answers; version: number }>(
      ({ input: { to, answers, version } }) =>
        sendChange(addressOf(caseStep, { id }), { to, ...answers }, version, failures.step),
    ),
    assignTo: fromPromise<SeenCase, { to: string; version: number }>(({ input: { to, version } }) =>
      sendChange(addressOf(caseAssign, { id }), { to }, version, failures.assign),
    ),
    removeEntry: fromPromise<void>(async () => {
      const address = addressOf(inboxRemove, { kind: 'loan', id })
      await sendBackOffice('DELETE', address, undefined, failures.remove)
    }),
  }
}
