/** What an account of the back office is for: everything, the pages, or what visitors sent. */
export const accountRoles = ['administrator', 'editor', 'reviewer'] as const
export type AccountRole = (typeof accountRoles)[number]

/** What a screen or a call asks of an account; `signed-in` asks for no more than a session. */
export type Right = AccountRole | 'signed-in'

export const isAccountRole = (text: unknown): text is AccountRole =>
  (accountRoles as readonly unknown[]).includes(text)

/** Administrators may do everything, the others what they are for. Nothing else is allowed. */
export const mayUse = (role: string, right: Right) =>
  right === 'signed-in' || role === 'administrator' || role === right
