import { json, said } from './answer'
import { contract } from './contract'
import { accountBodyLimit, cookie, loggedInFor } from './login'
import { record, text } from './wire-schema'

/** The mark of pages of a site that has a provider. */
export const providerMeta = 'provider-login'

const login = {
  method: 'POST',
  right: 'public',
  tag: 'Login',
  bodyLimit: accountBodyLimit,
  refuses: [404, 429],
} as const

const away = said('The provider does not answer')

export const startProviderLogin = contract({
  ...login,
  path: '/api/login/provider/start',
  audit: { none: 'Nobody is logged in yet' },
  summary: 'Begin a login by the team’s own provider',
  description: 'OpenID Connect: a code, with state, nonce and PKCE.',
  body: record({ next: { ...text, maxLength: 500 } }, ['next']),
  answers: {
    200: json(record({ address: text }), 'Where the browser goes, within ten minutes', cookie),
    503: away,
  },
})

export const logInWithProvider = contract({
  ...login,
  path: '/api/login/provider',
  audit: ['log-in', 'provider'],
  summary: 'Log in with what the provider sent back',
  description: 'It stands for name and password.',
  body: record({ answer: { ...text, description: 'The query of the address that it came to' } }),
  answers: {
    200: json(loggedInFor, 'A new session', cookie),
    401: said('What came back was not accepted'),
    503: away,
  },
})
