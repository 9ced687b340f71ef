/** Pages of the back office that others link to. */
export const loginPath = '/login'
export const dashboardPath = '/dashboard'
export const inboxPath = '/admin/inbox'
export const peoplePath = '/admin/people'
export const templatesPath = '/admin/templates'
export const mailsPath = '/admin/mails'
export const passwordPath = '/admin/password'
export const secondFactorPath = '/admin/second-factor'

/** Pages that redirect to the login and that it may return to. */
const returnable = /^\/flows(?:[/?]|$)/

/** A page to return to after login, if it is a valid one. */
export const pageToReturnTo = (next = '') => (returnable.test(next) ? next : undefined)

/** The same from the address. */
export const wantedPage = (search: string) =>
  pageToReturnTo(new URLSearchParams(search).get('next') ?? '')
