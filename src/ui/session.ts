/** Where the browser remembers who is logged in. */
const key = 'user'

/** The user, as far as this browser knows; the server decides about rights. */
export interface StoredUser {
  id?: number | string
  username?: string
  name?: string
  /** An addition to the contract: the account's role. */
  role?: string
}

const storedHere = new EventTarget()

const isUser = (value: unknown): value is StoredUser =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function forgetUser() {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage nobody stays logged in.
  }
}

/** The stored user; an invalid entry counts as logged out and is removed. */
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

/** Stores the user: id, username, name and role only. */
export function storeUser(user: unknown, username: string) {
  const { id, name, role, ...rest } = isUser(user) ? user : {}
  const stored: StoredUser = { id, username: rest.username ?? username, name, role }
  try {
    localStorage.setItem(key, JSON.stringify(stored))
  } catch {
    // No storage: the guard will lead back to the login.
  }
  storedHere.dispatchEvent(new Event('user'))
}

/** Calls `onChange` when this or another tab may have stored another user; returns how to stop. */
export function onUserChange(onChange: () => void) {
  storedHere.addEventListener('user', onChange)
  addEventListener('storage', onChange)
  return () => {
    storedHere.removeEventListener('user', onChange)
    removeEventListener('storage', onChange)
  }
}
