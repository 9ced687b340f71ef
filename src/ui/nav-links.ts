/** Where the application begins; also what every "Get a Loan" leads to. */
export const loanPath = '/loan'

/** Specification 2 "Shared header", in its order. */
export const navLinks = [
  { to: '/', name: 'Home' },
  { to: '/products', name: 'Products' },
  { to: '/investments', name: 'Investments' },
  { to: loanPath, name: 'Loan Application' },
  { to: '/whistle', name: 'Whistle Blowing' },
  { to: '/contact', name: 'Contact' },
]

/** Specification 2 "Shared footer". */
export const sitemapLinks = [
  { to: '/products', name: 'Products' },
  { to: '/investments', name: 'Investments' },
  { to: loanPath, name: 'Loan Applications' },
  { to: '/faq', name: 'FAQ' },
  { to: '/contact', name: 'Contact' },
]

/**
 * Specification 2 "Shared footer". The last title looks like a slip and is kept as found; `hint`
 * says, to those who only hear it, which of the two it is.
 */
export const serviceLinks: { to: string; name: string; hint?: string }[] = [
  { to: '/products/salary-advance', name: 'Salary Advance' },
  { to: '/products/small-equipment-leasing', name: 'Small Equipment Leasing' },
  { to: '/products/sme-lending', name: 'SME Lending' },
  { to: '/products/vendor-financing', name: 'Vendor Financing' },
  { to: '/products/trader-loans', name: 'Trader Loans' },
  { to: '/products/travel-loans', name: 'Trader Loans', hint: ', travel loans page' },
]
