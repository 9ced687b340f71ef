import type { Core } from '../../core'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { loginSuccessful } from '../../../shared/contracts/login'
import {
  addPasskey,
  askPasskey,
  logInWithPasskey,
  readPasskeys,
  removePasskey,
  startPasskey,
} from '../../../shared/contracts/passkeys'
import type { Tables } from '../../core/database/tables'
import { badRequest, HttpError } from '../../core/errors'
import { route } from '../../core/http/route'
import { companyIn } from '../../site/content/content.store'
import { userOf } from '../login/administrator.store'
import type { Accounts } from '../login/accounts'
import { unlessNotDone } from '../login/token-bucket'
import { ownCode } from '../second-factor/own-code'
import { challenges } from './challenges'
import { passkeyStore } from './passkey.store'
import { verifiedAnswer, verifiedKey } from './verify'

const notAccepted = () =>
  new HttpError(401, 'This passkey was not accepted. Please log in with your password.')
const notAdded = () => new HttpError(409, 'The passkey was not added. Please try again.')

/** One's own passkeys, and the login with one. WebAuthn level 2. */
export async function passkeysFeature(core: Core, accounts: Accounts) {
  const { app, database, documents, outbox, settings } = core
  const { sessions, cookie, loginAttempts, provePassword } = accounts
  const proveCode = ownCode(core, accounts)
  const passkeys = passkeyStore(database, outbox)
  const asked = challenges(documents)

  const tokenOf = (request: FastifyRequest) => cookie.read(request) ?? ''
  const renew = (request: FastifyRequest, id: number) => (trx: Transaction<Tables>) =>
    sessions.renew(trx, { id, token: tokenOf(request) })

  /** What a device calls an account: nothing in it tells whose it is. */
  const handleOf = (id: number) => documents.fingerprint('passkey owner', String(id))

  /** The address of the site that the browser must be at. */
  function siteOf({ protocol, headers: { host } }: FastifyRequest) {
    const address = settings.publicUrl ?? `${protocol}://${host}`
    if (!URL.canParse(address)) throw badRequest()
    const { origin, hostname } = new URL(address)
    return { origin, rpId: hostname }
  }

  /** Binds the answer to account, session and name: it is of use once, for what was asked. */
  const additionOf = (request: FastifyRequest, id: number, name: string) =>
    ['add', String(id), tokenOf(request), name] as const

  route(app, readPasskeys, async ({ by }) => ({ passkeys: await passkeys.of(by.id) }))

  route(app, startPasskey, async ({ body: { current, code, name }, by, request }) => {
    await provePassword(request, current, 'second-factor-refused')
    await proveCode(request, code, async () => {})
    const known = await passkeys.known(by.id)
    const { name: site } = await companyIn(database.read)
    return {
      challenge: asked.make(...additionOf(request, by.id, name)),
      rp: { id: siteOf(request).rpId, name: site },
      user: { id: handleOf(by.id), name: by.username, displayName: by.username },
      excludeCredentials: known.map((id) => ({ id, type: 'public-key' as const })),
    }
  })

  route(app, addPasskey, async ({ body: { name, ...given }, by, request, reply }) => {
    const key = await verifiedKey(given, {
      ...siteOf(request),
      isAsked: (challenge) => asked.isOpen(challenge, ...additionOf(request, by.id, name)),
    })
    if (!key) throw notAdded()
    cookie.write(reply, await passkeys.add(by, { ...key, name }, renew(request, by.id)))
    return { message: 'The passkey was added.' }
  })

  route(app, removePasskey, async ({ params: { id }, body, by, request, reply }) => {
    await provePassword(request, body.current, 'second-factor-refused')
    const token = await proveCode(request, body.code, (trx) =>
      passkeys.remove(trx, { by, id, renew: renew(request, by.id) }),
    )
    cookie.write(reply, token)
    return { message: 'The passkey was removed.' }
  })

  route(app, askPasskey, ({ request, reply }) => {
    reply.header('cache-control', 'no-store')
    return { challenge: asked.make('log in'), rpId: siteOf(request).rpId }
  })

  route(app, logInWithPasskey, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const giveBack = await loginAttempts.passkey(request.ip)

    async function entered() {
      const found = await passkeys.find(body.id)
      if (!found) throw await refused('')
      const { key, account } = found
      let challenge = ''
      const counter =
        body.userHandle === handleOf(account.id)
          ? await verifiedAnswer(body, key, {
              ...siteOf(request),
              isAsked: (text) => asked.isOpen((challenge = text), 'log in'),
            })
          : undefined
      if (counter === undefined) throw await refused(account.username)
      const signed = { id: key.id, challenge, counter }
      const entry = await sessions.logIn(account, {
        before: cookie.read(request),
        takeCode: (trx) => passkeys.take(trx, signed),
      })
      if ('wrong' in entry) throw await refused(account.username)
      return { account, token: entry.token }
    }

    async function refused(username: string) {
      await sessions.refuse(username, 'passkey')
      return notAccepted()
    }

    const { account, token } = await unlessNotDone(entered, giveBack)
    await giveBack()
    cookie.write(reply, token)
    return { message: loginSuccessful, user: userOf(account) }
  })
}
