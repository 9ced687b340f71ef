import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { isAccountRole } from '../../../shared/account-roles'
import { loginSuccessful } from '../../../shared/contracts/login'
import { logInWithProvider, startProviderLogin } from '../../../shared/contracts/provider-login'
import { badRequest, HttpError, notFound } from '../../core/errors'
import { route } from '../../core/http/route'
import { userOf } from '../login/administrator.store'
import { sessionCookie } from '../login/session-cookie'
import { unlessNotDone } from '../login/token-bucket'
import { originOf } from '../pages/site-files.routes'
import { hasPasskey } from '../passkeys/passkey.store'
import { accountLinks } from '../people/account-link.store'
import { providerAt, ProviderAway, ProviderRefusal, type Begun, type Claims } from './provider'
import {
  beginningEnd,
  plainAddress,
  providerLoginStore,
  type ProvenIdentity,
} from './provider-login.store'

const refusal = (message: string) => new HttpError(401, message)
const notAccepted = () =>
  refusal(
    'Your organisation’s login was not accepted here. Please ask an administrator to invite you by the email address that you have there, or log in with your password.',
  )
const hasEnded = () => refusal('This login has ended or was used already. Please start again.')
const notFinished = () =>
  refusal('You were not logged in at your organisation. Try again, or log in with your password.')
const ownStepNeeded = () =>
  refusal(
    'This account has two-step login, which your organisation did not ask for. Please log in with your password.',
  )
const away = (cause: Error) =>
  new HttpError(
    503,
    'Your organisation’s login does not answer. Try again later, or log in with your password.',
    { headers: { 'retry-after': '30' } },
    { cause },
  )

const orAway = (error: unknown): never => {
  throw error instanceof ProviderAway ? away(error) : error
}

/** The role that a claim names, alone or in a list of which it knows one. */
function roleIn(claim: unknown) {
  const roles = [claim].flat().filter(isAccountRole)
  return roles.length === 1 ? roles[0] : undefined
}

/** Only one way that the provider knows of tells that it asked for more than a password (RFC 8176). */
const hasSecondStep = ({ amr }: Claims) => Array.isArray(amr) && amr.includes('mfa')

/** The login by the team's own provider (OpenID Connect): it stands for name and password. */
export const providerLoginFeature = plugin(
  async (app) => {
    const { database, documents, outbox, sessions, settings, cookie } = app.core
    const { secondFactor, loginAttempts } = app.accounts
    const { oidcIssuer, oidcRoleClaim, oidcExceptRoles = '', publicUrl } = settings
    const provider = oidcIssuer ? providerAt(oidcIssuer, settings) : undefined
    const begunIn = sessionCookie(publicUrl, 'provider', beginningEnd)
    const logins = providerLoginStore({
      database,
      links: accountLinks(database, outbox),
      outbox,
      except: oidcExceptRoles.split(',').map((role) => role.trim()),
    })

    /** All of it follows from the browser's token, so nothing is stored that would open a login. */
    function begunWith(token: string, request: FastifyRequest): Begun {
      const origin = originOf(request, publicUrl)
      if (!origin) throw badRequest()
      const part = (name: string) => documents.fingerprint(`provider ${name}`, token)
      return {
        state: part('state'),
        nonce: part('nonce'),
        verifier: part('verifier'),
        returnTo: new URL('/login', origin).href,
      }
    }

    const identityOf = (claims: Claims): ProvenIdentity => ({
      issuer: claims.iss,
      subject: claims.sub,
      email:
        claims.email_verified === true && typeof claims.email === 'string'
          ? plainAddress(claims.email)
          : '',
      role: oidcRoleClaim ? roleIn(claims[oidcRoleClaim]) : undefined,
    })

    route(app, startProviderLogin, async ({ body: { next = '' }, request, reply }) => {
      if (!provider) throw notFound()
      reply.header('cache-control', 'no-store')
      const giveBack = await loginAttempts.provider(request.ip)
      const token = randomBytes(32).toString('base64url')
      const address = await unlessNotDone(
        () => provider.address(begunWith(token, request)).catch(orAway),
        giveBack,
      )
      await logins.begin(token, next)
      begunIn.write(reply, token)
      return { address }
    })

    route(app, logInWithProvider, async ({ body: { answer }, request, reply }) => {
      if (!provider) throw notFound()
      reply.header('cache-control', 'no-store')
      const giveBack = await loginAttempts.provider(request.ip)

      async function refused(username: string, because: HttpError) {
        await sessions.refuse(username, 'provider')
        return because
      }

      async function claimsOf(begun: Begun) {
        try {
          return await provider!.claims(answer, begun)
        } catch (error) {
          if (!(error instanceof ProviderRefusal)) return orAway(error)
          request.log.warn({ reason: error.message }, 'login by the provider refused')
          throw error.isUnfinished ? notFinished() : await refused('', notAccepted())
        }
      }

      async function entered() {
        const token = begunIn.read(request)
        const begun = token && begunWith(token, request)
        const isOurs = begun && new URLSearchParams(answer).get('state') === begun.state
        const wanted = isOurs && (await logins.take(token))
        if (!wanted) throw await refused('', hasEnded())
        const claims = await claimsOf(begun)
        const who = await logins.enter(identityOf(claims))
        if ('refused' in who) throw await refused(who.refused, notAccepted())
        const { account } = who
        const isTwoStep = hasSecondStep(claims)
        const { requiresSecondFactor } = settings
        const entry = await sessions.logIn(account, {
          before: cookie.read(request),
          hasSecondFactor: isTwoStep,
          async takeCode(trx) {
            // As with a password: the account's own second step is asked for where it has one.
            const isOpen =
              isTwoStep ||
              ((await secondFactor.takeIfOn(trx, account.id, '')) === '' &&
                !(requiresSecondFactor && (await hasPasskey(trx, account.id))))
            return isOpen ? 'provider' : undefined
          },
        })
        if ('wrong' in entry)
          throw await refused(
            account.username,
            entry.wrong === 'code' ? ownStepNeeded() : notAccepted(),
          )
        return { account, token: entry.token, next: wanted.wanted, isTwoStep }
      }

      const { account, token, next, isTwoStep } = await unlessNotDone(entered, giveBack)
      await giveBack()
      cookie.write(reply, token)
      return {
        message: loginSuccessful,
        user: userOf(account),
        next,
        ...(settings.requiresSecondFactor && !isTwoStep && { secondFactorNeeded: true as const }),
      }
    })
  },
  { name: 'provider-login', dependencies: ['login'] },
)
