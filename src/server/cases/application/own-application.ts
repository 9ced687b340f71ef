import type { FormValue } from '../../../../schemas'
import schema from '../../../../schemas/application-status.schema.json'
import { loanReference } from '../../../shared/loan-reference'
import { HttpError, invalid } from '../../core/errors'
import { beginStep } from '../../core/http/steadily'
import { isLongNumber } from '../loan/loan-identity'
import type { ApplicationAttempts } from './application-attempts'
import type { Applications } from './application.store'

/** The same for an unknown reference and for another phone number. */
export const noApplication = () =>
  new HttpError(
    404,
    'We cannot find an application with this reference and this phone number. Please check both.',
  )

/** Whatever the reference is: nothing was looked for. */
const tooShort = () =>
  invalid([{ path: '/phone', message: schema.properties.phone.errorMessage.format }])

const isLate = (error: unknown) =>
  error instanceof HttpError && [409, 412].includes(error.statusCode)

/** Also for a request that is repeated because its answer was lost. */
export const changedSinceSeen = () =>
  new HttpError(
    412,
    'Your application has changed since you saw it, so nothing new was stored. Please check it again.',
  )

/** Runs a change of an application. @throws HttpError 412 if the office was faster */
export const unlessLate = <T>(change: Promise<T>): Promise<T> =>
  change.catch((error: unknown) => {
    throw isLate(error) ? changedSinceSeen() : error
  })

/**
 * Finds the application that belongs to a reference and a phone number. Of a wrong pair not even the time
 * tells whether the reference exists.
 * @throws HttpError 404 for a wrong pair, 422 for a short number, 429 after too many
 */
export function ownApplication(
  applications: Pick<Applications, 'find'>,
  attempt: ApplicationAttempts,
) {
  return async (typed: FormValue<'applicationStatus'>, address: string): Promise<number> => {
    const stepIsOver = beginStep()
    if (!isLongNumber(typed.phone)) throw tooShort()
    const claim = { ...typed, reference: loanReference(typed.reference)! }
    const { reference } = claim
    const id = await attempt({ reference, address }, () => applications.find(claim))
    if (id !== undefined) return id
    await stepIsOver()
    throw noApplication()
  }
}
