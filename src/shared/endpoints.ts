/**
 * The calls that are not about sections. Sections are in `admin-sections.ts`. The prefix /admin is no permission: contact and loan are public.
 */
export const endpoints = {
  newsletter: { method: 'POST', path: '/subscribe' },
  contact: { method: 'POST', path: '/admin/contactUs/sent_mail' },
  loan: { method: 'POST', path: '/admin/loan/addLoanData' },
  /** Our own: exists for a server that runs with WHISTLE_DELIVERY=server. */
  whistle: { method: 'POST', path: '/whistle' },
  /** Our own: the process is alive. */
  health: { method: 'GET', path: '/healthz' },
  /** Our own: database, files and migrations are ready. */
  readiness: { method: 'GET', path: '/readyz' },
} as const

/** Page pictures, public: /uploads/{filename}. */
export const uploadsPath = '/uploads/'
