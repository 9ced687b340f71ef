import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changeOwnPassword, logIn, logOut } from '../../src/shared/contracts/login'
import { confirmSecondFactor, startSecondFactor } from '../../src/shared/contracts/second-factor'
import { endpoints } from '../../src/shared/endpoints'
import { credentials } from '../fixtures/administrator'
import { formOf, fourPictures, fullAnswers, multipartOf } from '../fixtures/loan-application'
import { json } from './raw-request'
import { attackedSite } from './attacked-site'

const address = '203.0.113.77'
const site = attackedSite({
  LOG_LEVEL: 'trace',
  TRUST_PROXY: '127.0.0.1',
  WHISTLE_DELIVERY: 'server',
  // A mail system that is away: what cannot be sent is not printed either.
  SMTP_URL: 'smtp://smtp-canary-user:smtp-canary-password@127.0.0.1:1',
  MAIL_TO: 'office@example.com',
})

const from = {
  'x-forwarded-for': address,
  'user-agent': 'canary-agent',
  get referer() {
    return `${site.url}/canary-referer`
  },
}

const posted = new Set<string>()

function send(path: string, headers: Record<string, string>, body: string | Uint8Array) {
  posted.add(path)
  return site.send({ method: 'POST', path, headers: { ...headers, ...from }, body })
}

const post = (path: string, body: unknown) => send(path, json, JSON.stringify(body))

const signedIn = (path: string, body: unknown) =>
  send(
    path,
    { ...json, cookie: site.cookie, 'sec-fetch-site': 'same-origin' },
    JSON.stringify(body),
  )

/** Every file below a folder, as bytes. */
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))

test('the log of a server that did everything has a line for each request, and nobody in it', async () => {
  const person = {
    first_name: 'canary-first',
    last_name: 'canary-last',
    phone: '0801 234 5678',
    email: 'canary-contact@example.com',
    message: 'canary-message',
  }
  const loan = await multipartOf(
    formOf(
      { ...fullAnswers('canary-applicant'), bvn: '22212345678', email: 'canary-loan@example.com' },
      await fourPictures(),
    ),
  )
  const statuses = [
    await post(endpoints.newsletter.path, { email: 'canary-news@example.com' }),
    await post(endpoints.newsletter.path, { email: 'canary-bad' }),
    await post(endpoints.contact.path, person),
    await post(endpoints.contact.path, { ...person, phone: 'canary-phone' }),
    await post(endpoints.whistle.path, { report: 'canary-report', name: 'canary-name' }),
    await send(endpoints.loan.path, loan.headers, loan.payload),
    await post(logIn.path, { username: 'canary-user', password: 'canary-pw' }),
    await post(logIn.path, credentials),
    await post(logIn.path, { ...credentials, code: 'canary-code' }),
    await signedIn(changeOwnPassword.path, {
      current: 'canary-old',
      next: 'canary-new',
    }),
    await signedIn(startSecondFactor.path, { current: 'canary-current' }),
    await signedIn(confirmSecondFactor.path, { code: 'canary-app-code' }),
    await post(logOut.path, { user: 'canary-left' }),
    await signedIn('/api/inbox/loan', { search: 'canary-search' }),
    await site.send({ path: '/api/inbox/contact/1', headers: { ...from, cookie: site.cookie } }),
    await site.send({ path: '/api/banners?canary-query', headers: from }),
    await site.send({ path: '/canary-path', headers: { ...from, cookie: 'session=canary-token' } }),
    await site.send({ path: '/uploads/canary.jpg', headers: from }),
    await site.send({
      method: 'POST',
      path: endpoints.contact.path,
      headers: json,
      body: '{canary',
    }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([
    200, 422, 200, 422, 200, 200, 401, 200, 200, 422, 422, 422, 200, 200, 200, 200, 404, 404, 400,
  ])

  const open = [...Object.values(endpoints), logIn, logOut].filter(
    ({ method }) => method === 'POST',
  )
  expect(open.filter(({ path }) => !posted.has(path))).toEqual([])

  const answered = () => site.printed().match(/"msg":"answered"/g)?.length ?? 0
  await expect.poll(answered).toBeGreaterThanOrEqual(statuses.length)
  await expect.poll(() => site.printed()).toMatch(/"level":(?:40|50)[^\n]*mail/i)

  const log = site.printed()
  const lines = log.split('\n').filter((line) => line.startsWith('{'))
  const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const ids = parsed.filter(({ msg }) => msg === 'answered').map(({ reqId }) => reqId)
  expect(ids.length).toBeGreaterThanOrEqual(statuses.length)
  expect(ids.filter((id) => typeof id !== 'string' || id.length === 0)).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(log).not.toContain(endpoints.whistle.path)
  const token = site.cookie.split('=')[1]!
  for (const secret of [
    'canary',
    '22212345678',
    '0801 234',
    address,
    token,
    credentials.password,
  ]) {
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
  }
})

test('no file holds what only its owner may know: sealed answers, passwords, tokens', () => {
  const files = filesIn(site.dataDir)
  expect(files.length).toBeGreaterThan(5)
  const token = site.cookie.split('=')[1]!
  for (const secret of [
    'canary-applicant',
    '22212345678',
    'canary-loan@example.com',
    'canary-report',
    'canary-name',
    token,
    credentials.password,
    address,
    'canary-agent',
    'smtp-canary',
  ]) {
    expect([secret, files.filter((bytes) => bytes.includes(secret)).length]).toEqual([secret, 0])
  }
})
