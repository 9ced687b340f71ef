import { findByReference } from '../../shared/contracts/inbox'
import { inboxPath } from '../../ui/accounts/admin-paths'
import { Refused } from '../../ui/accounts/back-office-calls'
import { call } from '../../ui/accounts/call'

const failure = 'The reference could not be looked up. Please try again.'

/** The path of an application by its reference; '' when there is none. @throws Refused */
export async function findReference(reference: string): Promise<string> {
  try {
    const { kind, id } = await call(findByReference, { body: { reference } }, failure)
    return `${inboxPath}/${kind}/${id}`
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return ''
    throw error
  }
}
