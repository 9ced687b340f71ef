import { storedUser } from '../../ui/session'

/**
 * Whether the login has stored this user. Any stored user counts as logged in, but others have no
 * session, so that what nobody asked for is not asked of the server either.
 */
export const hasSession = () => storedUser()?.role !== undefined
