import { drawnForHeader } from '../../shared/drawn-for'
import { readSession } from '../../shared/contracts/login'
import { isAnswerOf } from '../../shared/contracts/contract'
import { ask, changeHeaders } from '../api'
import { forgetUser, storedUser, storeUser, type StoredUser } from '../session'

let drawnFor: StoredUser | undefined

/** From now on every change says that this page was drawn for the stored user. */
export function drawForUser() {
  drawnFor = storedUser()
  if (drawnFor?.id !== undefined) changeHeaders[drawnForHeader] = String(drawnFor.id)
}

/**
 * For whom the page was drawn. The page keeps its user until logout, also when the session has ended: a
 * move within it asks nobody, and a call that needs the session asks for a login.
 */
export const pageUser = () => drawnFor

/** Somebody has logged out: this page is nobody's any more. */
export function leaveUser() {
  drawnFor = undefined
  delete changeHeaders[drawnForHeader]
  forgetUser()
}

/** The name of somebody else who has logged in in this browser since; '' if nobody has. */
export function otherUser(): string {
  const user = storedUser()
  if (drawnFor?.id === undefined || user?.id === undefined) return ''
  return String(user.id) === String(drawnFor.id) ? '' : (user.username ?? '')
}

/** Stores whose session it is, where this browser does not know: the login may have been elsewhere. */
export async function noteSessionUser() {
  const answer = await ask(readSession.path, isAnswerOf(readSession)).catch(() => undefined)
  if (!answer?.isTaken) return
  const { user } = answer.body
  if (String(user.id) === String(storedUser()?.id)) return
  storeUser(user, user.username)
}
