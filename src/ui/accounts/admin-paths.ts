/** Back office paths other than sections. */
export const loginPath = '/login'
export const dashboardPath = '/dashboard'
export const inboxPath = '/admin/inbox'
export const activityPath = '/admin/activity'
export const periodPath = '/admin/period'
export const peoplePath = '/admin/people'
export const templatesPath = '/admin/templates'
export const webhooksPath = '/admin/webhooks'
export const mailsPath = '/admin/mails'
export const passwordPath = '/admin/password'
export const secondFactorPath = '/admin/second-factor'

/** All of them: what an address has beyond its page was typed, or is a number. */
export const officePaths = [
  loginPath,
  dashboardPath,
  inboxPath,
  activityPath,
  periodPath,
  peoplePath,
  templatesPath,
  webhooksPath,
  mailsPath,
  passwordPath,
  secondFactorPath,
]

/** Pages that redirect to the login and that it may return to. */
const returnable = /^\/flows(?:[/?]|$)/

/** A page to return to after login, if it is a valid one. */
export const pageToReturnTo = (next = '') => (returnable.test(next) ? next : undefined)

/** The same from the address. */
export const wantedPage = (search: string) =>
  pageToReturnTo(new URLSearchParams(search).get('next') ?? '')
