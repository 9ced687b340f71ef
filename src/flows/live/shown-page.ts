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

/** Fixed parts of back office paths; other parts are numbers or typed text. */
const belowAdmin = /^(?:home|investment|inbox|password|accounts|(?:[a-z]+-){1,3}sections?\d?)$/

/** The page of a tab without anything typed into its address. */
export function shownPage(pathname: string): string {
  const [, top = '', ...rest] = pathname.split('/')
  if (!pages.includes(top)) return 'another page'
  const below = top === 'admin' ? rest.filter((part) => belowAdmin.test(part)) : []
  return `/${[top, ...below].join('/')}`
}
