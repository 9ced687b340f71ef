/** Where the browser remembers who is logged in. */
const key = 'user'

/** Who is logged in, as far as this browser knows; what they may do, the server decides. */
export interface StoredUser {
  id?: number | string
  username?: string
  name?: string
  /** Our own: what the account is for. */
  role?: string
}

const isUser = (value: unknown): value is StoredUser =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function forgetUser() {
  try {
    localStorage.removeItem(key)
  } catch {
    // A browser without storage remembers nobody.
  }
}

/** The stored user; what cannot be read counts as logged out and is removed. */
export function storedUser(): StoredUser | undefined {
  try {
    const text = localStorage.getItem(key)
    if (text === null) return undefined
    const user: unknown = JSON.parse(text)
    if (isUser(user)) return user
  } catch {
    // Not written by us: removed below.
  }
  forgetUser()
  return undefined
}

/** Remembers who logged in: id, username, name and role, whatever else the server tells. */
export function storeUser(user: unknown, username: string) {
  const { id, name, role, ...told } = isUser(user) ? user : {}
  const kept: StoredUser = { id, username: told.username ?? username, name, role }
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Then the guard sends this browser back to the login.
  }
}
