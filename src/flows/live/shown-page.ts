const pages = [
  '',
  'admin',
  'contact',
  'dashboard',
  'faq',
  'investments',
  'loan',
  'login',
  'products',
  'whistle',
]

/** Menus and sections of the back office; what else stands in an address is a number, or typed. */
const belowAdmin = /^(?:home|investment|inbox|password|accounts|(?:[a-z]+-){1,3}sections?\d?)$/

/** The page that a tab is at, without anything that somebody may have typed into its address. */
export function shownPage(pathname: string): string {
  const [, top = '', ...rest] = pathname.split('/')
  if (!pages.includes(top)) return 'another page'
  const below = top === 'admin' ? rest.filter((part) => belowAdmin.test(part)) : []
  return `/${[top, ...below].join('/')}`
}
