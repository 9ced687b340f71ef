/** Invited people have not chosen a password yet; nobody can log in to a disabled account. */
export const accountStates = ['active', 'invited', 'disabled'] as const
export type AccountState = (typeof accountStates)[number]

/** What a link is for: a first password, or a new one. */
export const linkPurposes = ['invitation', 'password'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** The page of a link; its token follows after '#', so that no server or log sees it. */
export const choosePasswordPath = '/login/choose-password'

/** How long a link works, in ms. */
export const linkEnd = 48 * 3_600_000

/** Whether links can be sent by email, and which setting is missing if not. */
export const linkMails = ['ready', 'no-mail-server', 'no-public-url'] as const
export type LinkMail = (typeof linkMails)[number]
