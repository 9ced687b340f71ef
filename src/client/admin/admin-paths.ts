/** Addresses of the back office that are no sections. Specification 2 "Route table". */
export const loginPath = '/login'
export const dashboardPath = '/dashboard'
export const inboxPath = '/admin/inbox'
