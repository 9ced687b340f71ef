import { expect, test } from 'vitest'
import { accountRoles, mayUse, type Right } from '../../src/shared/account-roles'
import { applicationEndpoints } from '../../src/shared/application-status'
import { choosePassword, readAccountLink } from '../../src/shared/contracts/account-link'
import { logIn, logOut } from '../../src/shared/contracts/login'
import { logInWithPasskey } from '../../src/shared/contracts/passkeys'
import { logInWithProvider, startProviderLogin } from '../../src/shared/contracts/provider-login'
import { readDescription } from '../../src/shared/contracts/operation'
import { endpoints } from '../../src/shared/endpoints'
import { reportEndpoints } from '../../src/shared/receipt'
import { account } from '../fixtures/beside'
import type { ApiDocument } from '../fixtures/api-document'
import { expectRefusal, json, type RawResponse } from './raw-request'
import { attackedSite } from './attacked-site'

const site = attackedSite({ WHISTLE_DELIVERY: 'server' })

/** Names that are there, so that no call is refused for another reason. */
const names: Record<string, string> = { section: 'banners', kind: 'loan' }

/** Every call that the built server describes, and the right that it asks for. */
async function calls() {
  const { text } = await site.send({ path: readDescription.path })
  return Object.entries((JSON.parse(text) as ApiDocument).paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method: method.toUpperCase(),
      template,
      path: template.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '1'),
      right: security[0]?.session?.[0] as Right | undefined,
    })),
  )
}

type Call = Awaited<ReturnType<typeof calls>>[number]

const guarded = async () => (await calls()).filter(({ right }) => right !== undefined)

const sent = ({ method, path }: Call, headers: Record<string, string> = {}) =>
  site.send({
    method,
    path,
    headers: method === 'GET' ? headers : { ...headers, ...json },
    ...(method !== 'GET' && { body: '{}' }),
  })

/** A page leads to the login, a call is refused. */
function expectStranger({ path }: Call, answer: RawResponse) {
  if (answer.status !== 302) return expectRefusal(answer, 401)
  expect(answer.headers.location).toBe(`/login?next=${encodeURIComponent(path)}`)
}

test('every call that asks for a right refuses whoever is not logged in', async () => {
  const all = await guarded()
  expect(all.length).toBeGreaterThan(25)
  for (const call of all) expectStranger(call, await sent(call))
})

test('every call refuses the accounts that are for something else', async () => {
  const all = await guarded()
  for (const role of accountRoles) {
    const { username, password } = await account(site.dataDir, role, role)
    const { path } = logIn
    const body = JSON.stringify({ username, password })
    const login = await site.send({ method: 'POST', path, headers: json, body })
    const cookie = String(login.headers['set-cookie']).split(';')[0]!
    const refused = all.filter(({ right }) => !mayUse(role, right!))
    expect(refused.length).toBeGreaterThan(4)
    for (const call of refused) expectRefusal(await sent(call, { cookie }), 403)
  }
})

test('what everybody may do besides reading is what visitors send, and the login', async () => {
  const open = (await calls()).filter(({ right, method }) => !right && method !== 'GET')
  const { newsletter, contact, loan, whistle } = endpoints
  expect(open.map(({ method, template }) => `${method} ${template}`).toSorted()).toEqual(
    [
      newsletter,
      contact,
      loan,
      whistle,
      logIn,
      logInWithPasskey,
      logInWithProvider,
      startProviderLogin,
      logOut,
      readAccountLink,
      choosePassword,
      ...Object.values(applicationEndpoints),
      ...Object.values(reportEndpoints),
    ]
      .map(({ path }) => `POST ${path}`)
      .toSorted(),
  )
})
