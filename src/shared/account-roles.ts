/** The roles of back-office accounts: everything but reports, the pages, the inbox, or the reports. */
export const accountRoles = ['administrator', 'editor', 'reviewer', 'compliance'] as const
export type AccountRole = (typeof accountRoles)[number]

/**
 * The right that a screen or call requires; `inbox` is that of a reviewer or of compliance, each for
 * their own kinds of entry, `signed-in` needs a session only.
 */
export type Right = AccountRole | 'inbox' | 'signed-in'

export const isAccountRole = (text: unknown): text is AccountRole =>
  (accountRoles as readonly unknown[]).includes(text)

/**
 * Administrators have all rights but `compliance`, other roles their own: whoever runs the site does
 * not open reports, because one may be about them.
 */
export const mayUse = (role: string, right: Right): boolean => {
  if (right === 'signed-in') return true
  if (right === 'inbox') return mayUse(role, 'reviewer') || mayUse(role, 'compliance')
  return role === right || (role === 'administrator' && right !== 'compliance')
}

/** The right to open entries of a kind of the inbox. */
export const rightToKind = (kind: string): Right => (kind === 'whistle' ? 'compliance' : 'reviewer')
