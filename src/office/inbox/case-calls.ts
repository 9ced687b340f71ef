import { fromPromise } from 'xstate'
import type { Answers } from '../../../machines/answers'
import type { CaseFailure, LoanProgress, SeenCase } from '../../../machines/loan-case.machine'
import type { CaseConflict } from '../../shared/back-office'
import { addressOf, backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { sendJson } from '../../ui/api'
import { sendBackOffice, taken } from '../layout/back-office-calls'

const failures = {
  step: 'The status could not be changed. Please try again.',
  assign: 'The application could not be assigned. Please try again.',
  remove: 'This application could not be deleted. Please try again.',
}

/** Sends a change of the version that was seen. @throws CaseFailure */
async function change(path: string, value: object, version: number, failure: string) {
  const call = sendJson({ method: 'POST', path }, value, { 'If-Match': `"${version}"` })
  const answer = await call.catch(() => undefined)
  if (answer?.status === 412) {
    const { message, conflict: newer } = answer.body as CaseConflict
    const failed: CaseFailure = { message, errors: [], newer }
    throw failed
  }
  const { body } = await taken(answer ? Promise.resolve(answer) : call, failure)
  return body as SeenCase
}

/** What the machine of an application does on the server. */
export function caseActors(id: number) {
  const { caseStep, caseAssign, inboxRemove } = backOfficeEndpoints
  return {
    takeStep: fromPromise<SeenCase, { to: LoanProgress; answers: Answers; version: number }>(
      ({ input: { to, answers, version } }) =>
        change(addressOf(caseStep, { id }), { to, ...answers }, version, failures.step),
    ),
    assignTo: fromPromise<SeenCase, { to: string; version: number }>(({ input: { to, version } }) =>
      change(addressOf(caseAssign, { id }), { to }, version, failures.assign),
    ),
    removeEntry: fromPromise<void>(async () => {
      const address = addressOf(inboxRemove, { kind: 'loan', id })
      await sendBackOffice('DELETE', address, undefined, failures.remove)
    }),
  }
}
