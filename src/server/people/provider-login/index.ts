import type { Core } from '../../core'
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isAccountRole } from '../../../shared/account-roles'
import { loginSuccessful } from '../../../shared/contracts/login'
import { logInWithProvider, startProviderLogin } from '../../../shared/contracts/provider-login'
import { badRequest, HttpError, notFound } from '../../core/errors'
import { route } from '../../core/http/route'
import type { Accounts } from '../login/accounts'
import { userOf } from '../login/administrator.store'
import { sessionCookie } from '../login/session-cookie'
import { unlessNotDone } from '../login/token-bucket'
import { originOf } from '../../site/pages/site-files.routes'
import { hasPasskey } from '../passkeys/passkey.store'
import { accountLinks } from '../accounts/account-link.store'
import {
  providerAt,
  ProviderAway,
  ProviderRefusal,
  type Begun,
  type ProviderSaid,
} from './provider'
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
const doesNotFit = () =>
  refusal(
    'Your organisation’s login and this site do not fit together. Try again; if this stays so, tell an administrator, or log in with your password.',
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

const sentences = { unfinished: notFinished, ended: hasEnded, unfit: doesNotFit }

/** Only one way that the provider knows of, in what it signed, tells that it asked for more (RFC 8176). */
const hasSecondStep = ({ token: { amr } }: ProviderSaid) =>
  Array.isArray(amr) && amr.includes('mfa')

/** An address, and why it counts for nothing. It is read where that stands which vouches for it. */
function addressIn({ token, more }: ProviderSaid) {
  const { email, email_verified } = token.email === undefined ? more : token
  if (typeof email !== 'string' || email === '')
    return { email: '', doubt: 'the provider sends no email address' }
  // Some providers say it as a text: Amazon Cognito when it is asked, Entra ID in every claim of one's own.
  if (email_verified !== true && email_verified !== 'true')
    return {
      email: '',
      doubt: `the provider does not vouch for the email address: email_verified is ${email_verified === undefined ? 'absent' : 'not true'}`,
    }
  return { email: plainAddress(email), doubt: '' }
}

/** How many tabs of a browser may be at the provider at once: the oldest give way. */
const mostTabs = 4

/** The login by the team's own provider (OpenID Connect): it stands for name and password. */
export async function providerLoginFeature(
  core: Core,
  { sessions, cookie, secondFactor, loginAttempts }: Accounts,
) {
  const { app, documents, settings } = core
  const { oidcIssuer, oidcRoleClaim, oidcExceptRoles = '', publicUrl } = settings
  const provider = oidcIssuer ? providerAt(oidcIssuer, settings) : undefined
  const begunIn = sessionCookie(publicUrl, {
    kind: 'provider',
    life: beginningEnd,
    most: mostTabs,
  })
  const begunTokens = (request: FastifyRequest) => begunIn.read(request)?.split('.') ?? []
  const logins = providerLoginStore(
    core,
    accountLinks(core.database, core.outbox),
    oidcExceptRoles.split(',').map((role) => role.trim()),
  )

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

  const identityOf = (said: ProviderSaid): ProvenIdentity => ({
    issuer: said.token.iss,
    subject: said.token.sub,
    ...addressIn(said),
    role: oidcRoleClaim ? roleIn(said.token[oidcRoleClaim] ?? said.more[oidcRoleClaim]) : undefined,
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
    const others = begunTokens(request).slice(0, mostTabs - 1)
    begunIn.write(reply, [token, ...others].join('.'))
    return { address }
  })

  route(app, logInWithProvider, async ({ body: { answer }, request, reply }) => {
    if (!provider) throw notFound()
    reply.header('cache-control', 'no-store')
    const giveBack = await loginAttempts.provider(request.ip)

    /** Nothing of the reason tells who it was. */
    async function refused(username: string, because: HttpError, reason: string) {
      request.log.warn({ reason }, 'login by the provider refused')
      await sessions.refuse(username, 'provider')
      return because
    }

    async function said(begun: Begun) {
      try {
        return await provider!.claims(answer, begun)
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) return orAway(error)
        throw await refused('', sentences[error.why](), error.message)
      }
    }

    async function entered() {
      const state = new URLSearchParams(answer).get('state')
      const token = begunTokens(request).find((one) => begunWith(one, request).state === state)
      const wanted = token && (await logins.take(token))
      if (!wanted) throw await refused('', hasEnded(), 'this browser has no such login open')
      const claims = await said(begunWith(token, request))
      const who = await logins.enter(identityOf(claims))
      if ('refused' in who) throw await refused(who.refused, notAccepted(), who.reason)
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
        throw entry.wrong === 'code'
          ? await refused(
              account.username,
              ownStepNeeded(),
              'its amr does not say mfa, and the account has two-step login',
            )
          : await refused(account.username, notAccepted(), 'the account was changed meanwhile')
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
}
