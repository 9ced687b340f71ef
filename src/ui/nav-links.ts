/** The start of the application, the target of every "Get a Loan". */
export const loanPath = '/loan'

/** The links of the header. */
export const navLinks = [
  { to: '/', name: 'Home' },
  { to: '/products', name: 'Products' },
  { to: '/investments', name: 'Investments' },
  { to: loanPath, name: 'Loan Application' },
  { to: '/whistle', name: 'Whistle Blowing' },
  { to: '/contact', name: 'Contact' },
]

/** The links of the footer. */
export const sitemapLinks = [
  { to: '/products', name: 'Products' },
  { to: '/investments', name: 'Investments' },
  { to: loanPath, name: 'Loan Applications' },
  { to: '/faq', name: 'FAQ' },
  { to: '/contact', name: 'Contact' },
]

/**
 * The services of the footer. The contract gives the last two the same title; `hint` distinguishes
 * them for screen readers.
 */
export const serviceLinks: { to: string; name: string; hint?: string }[] = [
  { to: '/products/salary-advance', name: 'Salary Advance' },
  { to: '/products/small-equipment-leasing', name: 'Small Equipment Leasing' },
  { to: '/products/sme-lending', name: 'SME Lending' },
  { to: '/products/vendor-financing', name: 'Vendor Financing' },
  { to: '/products/trader-loans', name: 'Trader Loans' },
  { to: '/products/travel-loans', name: 'Trader Loans', hint: ', travel loans page' },
]
