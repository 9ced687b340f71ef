/**
 * The calls that are not about sections, which are in `admin-sections.ts`. The prefix /admin is not
 * a permission: contact and loan are public.
 */
export const endpoints = {
  newsletter: { method: 'POST', path: '/subscribe' },
  contact: { method: 'POST', path: '/admin/contactUs/sent_mail' },
  loan: { method: 'POST', path: '/admin/loan/addLoanData' },
  /** An addition to the contract, with WHISTLE_DELIVERY=server only. */
  whistle: { method: 'POST', path: '/whistle' },
} as const

/** Page pictures, public: /uploads/{filename}. */
export const uploadsPath = '/uploads/'
