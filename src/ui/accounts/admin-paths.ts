/** Addresses of the back office that are no sections. */
export const loginPath = '/login'
export const dashboardPath = '/dashboard'
export const inboxPath = '/admin/inbox'
export const activityPath = '/admin/activity'
export const passwordPath = '/admin/password'
export const secondFactorPath = '/admin/second-factor'

/** Where the server may have found that the session was over: only there the login leads back. */
const returnable = /^\/flows(?:[/?]|$)/

/** The page that somebody wanted before the login, from the address; undefined where it is none. */
export function wantedPage(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next') ?? ''
  return returnable.test(next) ? next : undefined
}
