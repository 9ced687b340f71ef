import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { ask } from '../../ui/api'
import { forgetUser } from '../../ui/session'

/** Ends the session on the server and removes the stored user. */
export async function logOut() {
  const { method, path } = backOfficeEndpoints.logout
  await ask(path, { method }).catch(() => undefined)
  forgetUser()
}
