/** The roles of back-office accounts: everything, the pages only, or the inbox only. */
export const accountRoles = ['administrator', 'editor', 'reviewer'] as const
export type AccountRole = (typeof accountRoles)[number]

/** The right that a screen or call requires; `signed-in` needs a session only. */
export type Right = AccountRole | 'signed-in'

export const isAccountRole = (text: unknown): text is AccountRole =>
  (accountRoles as readonly unknown[]).includes(text)

/** Administrators have all rights, other roles their own. */
export const mayUse = (role: string, right: Right) =>
  right === 'signed-in' || role === 'administrator' || role === right
