import type { InboxKind } from '../../shared/back-office'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { inboxPath } from '../../ui/accounts/admin-paths'
import { Refused, sendBackOffice } from '../../ui/accounts/back-office-calls'

const failure = 'The reference could not be looked up. Please try again.'

/** The path of an application by its reference; '' when there is none. @throws Refused */
export async function findReference(reference: string): Promise<string> {
  const { method, path } = backOfficeEndpoints.reference
  try {
    const { kind, id } = await sendBackOffice<{ kind: InboxKind; id: number }>(
      method,
      path,
      { reference },
      failure,
    )
    return `${inboxPath}/${kind}/${id}`
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return ''
    throw error
  }
}
