import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import type { Settings } from '../../core/env'

/** Timeout of each call, and how far the clocks may differ, in s. */
const patience = 5
const skew = 60

const longestAnswer = 256 * 1024

/** How long its addresses are believed, in ms. */
const believedFor = 3_600_000

/** The provider is away, or what it answers is of no use: nobody was refused. */
export class ProviderAway extends Error {
  override name = 'ProviderAway'
}

/**
 * Why nobody came in: somebody turned back there, the code was used or is too old, or what the provider
 * says does not fit our settings.
 */
type Refused = 'unfinished' | 'ended' | 'unfit'

/** The provider, or what it sent back, refuses. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
  constructor(
    message: string,
    readonly why: Refused,
  ) {
    super(message)
  }
}

/** What only the browser that began a login, and this server, can know. */
export interface Begun {
  state: string
  nonce: string
  verifier: string
  /** Where the provider sends the browser back to. */
  returnTo: string
}

type Claims = Record<string, unknown>

/** What the provider says of somebody: in the signed token, and where that has no address, asked by a call. */
export interface ProviderSaid {
  token: Claims & { iss: string; sub: string }
  more: Claims
}

async function contentOf({ body }: Response) {
  const parts: Uint8Array[] = []
  let read = 0
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    read += part.length
    if (read > longestAnswer) throw new Error('The answer is too long')
    parts.push(part)
  }
  return read > 0 ? Buffer.concat(parts) : null
}

const boundedFetch: CustomFetch = async (url, options) => {
  try {
    const answer = await fetch(url, options as RequestInit)
    const { status, headers } = answer
    if (status >= 500) throw new Error(`The provider answered ${status}`)
    return new Response(await contentOf(answer), { status, headers })
  } catch (error) {
    throw new ProviderAway(wordsOf(error))
  }
}

/** What went wrong, without what was sent or answered: that may hold tokens. */
function wordsOf(error: unknown): string {
  const { name, code, error: word, message, cause } = error as Record<string, unknown>
  const own = typeof word === 'string' ? word : `${String(code ?? name)}: ${String(message)}`
  return cause instanceof Error ? `${own} (${wordsOf(cause)})` : own
}

const causeOf = (error: unknown) => (error instanceof Error ? error.cause : undefined)

const answerOf = (error: unknown) => String((error as { error?: unknown }).error)

/**
 * What a provider answers to a client that it does not know is a fault of the settings, and so are
 * addresses that are none.
 */
const isOurFault = (error: unknown) =>
  ['invalid_client', 'unauthorized_client'].includes(answerOf(error)) ||
  /_FORBIDDEN$|_SERVER_METADATA$/.test(String((error as { code?: unknown }).code))

/** The provider of OIDC_ISSUER. Its addresses are read when somebody logs in. */
export function providerAt(issuer: string, { oidcClientId, oidcClientSecret }: Settings) {
  const load = () => import('openid-client')
  let known: { until: number; config: Promise<Configuration> } | undefined

  async function discover() {
    const client = await load()
    const basic = client.ClientSecretBasic(oidcClientSecret)
    const post = client.ClientSecretPost(oidcClientSecret)
    const auth: ClientAuth = (server, ...rest) => {
      const { token_endpoint_auth_methods_supported: ways = ['client_secret_basic'] } = server
      return (ways.includes('client_secret_basic') ? basic : post)(server, ...rest)
    }
    const url = new URL(issuer)
    const config = await client.discovery(
      url,
      oidcClientId!,
      { [client.clockTolerance]: skew },
      auth,
      {
        [client.customFetch]: boundedFetch,
        timeout: patience,
        execute: [
          // The signature is checked as well, not only where the token came from.
          client.enableNonRepudiationChecks,
          ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    )
    return config
  }

  async function discovered() {
    if (!known || performance.now() > known.until) {
      const made = { until: performance.now() + believedFor, config: discover() }
      known = made
      made.config.catch(() => {
        if (known === made) known = undefined
      })
    }
    try {
      return await known.config
    } catch (error) {
      throw new ProviderAway(wordsOf(error))
    }
  }

  return {
    /** The address of its login. @throws ProviderAway */
    async address({ state, nonce, verifier, returnTo }: Begun) {
      const config = await discovered()
      const client = await load()
      const { authorization_endpoint: login = '' } = config.serverMetadata()
      if (!URL.canParse(login) || !/^https?:$/.test(new URL(login).protocol))
        throw new ProviderAway('Its login has no web address')
      return client.buildAuthorizationUrl(config, {
        redirect_uri: returnTo,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },

    /**
     * Who somebody is, by the query that the provider sent the browser back with.
     * @throws ProviderAway or ProviderRefusal
     */
    async claims(
      query: string,
      { state, nonce, verifier, returnTo }: Begun,
    ): Promise<ProviderSaid> {
      const config = await discovered()
      const client = await load()
      const url = new URL(returnTo)
      url.search = query
      try {
        const tokens = await client.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const token = tokens.claims()!
        if (token.sub === '') throw new Error('The token names nobody: its sub is empty')
        const isWhole = token.email !== undefined || !config.serverMetadata().userinfo_endpoint
        const more = isWhole
          ? {}
          : await client.fetchUserInfo(config, tokens.access_token, token.sub)
        return { token, more }
      } catch (error) {
        const away = [error, causeOf(error)].find((one) => one instanceof ProviderAway)
        if (away) throw away
        if (isOurFault(error)) throw new ProviderAway(wordsOf(error))
        if (error instanceof client.AuthorizationResponseError)
          throw new ProviderRefusal(wordsOf(error), 'unfinished')
        if (answerOf(error) === 'invalid_grant') throw new ProviderRefusal(wordsOf(error), 'ended')
        // Its keys and algorithms may have changed since they were read.
        known = undefined
        throw new ProviderRefusal(wordsOf(error), 'unfit')
      }
    },
  }
}
