// @module-tag thorough
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ContentKey } from '../../schemas'
import { addressOf } from '../../src/shared/address-of'
import { readEntries } from '../../src/shared/contracts/inbox'
import { changeOwnPassword, logIn } from '../../src/shared/contracts/login'
import {
  confirmSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from '../../src/shared/contracts/second-factor'
import { endpoints } from '../../src/shared/endpoints'
import { credentials, session, withAdministrator } from '../fixtures/administrator'
import { fourPictures, fullAnswers, formOf, multipartOf } from '../fixtures/loan-application'
import { saveRequest, sectionContent } from '../fixtures/section-content'
import { type OpenApp, forAll } from './start-app'

/** Half of a pair that stands for one character: no text in UTF-8 can hold it. */
const half = '\ud800'
const says = 'Please type this again: it has a character that cannot be used here.'

let server: OpenApp
let headers: Record<string, string>

beforeAll(() =>
  forAll({ ...withAdministrator, whistleDelivery: 'server' }, async (open) => {
    server = open
    headers = await session(open.app)
  }),
)

interface Refusal {
  message: string
  errors: { path: string; message: string }[]
}

async function refused(request: InjectOptions) {
  const answer = await server.app.inject({ method: 'POST', ...request })
  expect([answer.statusCode, answer.body]).toEqual([422, expect.any(String)])
  return answer.json<Refusal>().errors
}

const { newsletter, contact, whistle, loan } = endpoints

const forms: [string, Record<string, string>][] = [
  [newsletter.path, { email: 'a@b.co' }],
  [
    contact.path,
    {
      first_name: 'Ada',
      last_name: 'Obi',
      phone: '080123456789',
      email: 'ada@example.com',
      message: 'Hello',
    },
  ],
  [
    whistle.path,
    {
      name: 'N',
      email: 'e',
      report: 'Look',
      accountName: 'A',
      accountNumber: '1',
      bankName: 'B',
    },
  ],
  [logIn.path, { ...credentials, code: '123456' }],
  [changeOwnPassword.path, { current: credentials.password, next: 'another long password' }],
  [startSecondFactor.path, { current: credentials.password }],
  [confirmSecondFactor.path, { code: '123456' }],
  [turnOffSecondFactor.path, { current: credentials.password, code: '123456' }],
]
const fields = forms.flatMap(([url, good]) =>
  Object.keys(good).map((field) => [url, field, good] as const),
)

/** Stands for half a character until the body is written. */
const mark = 'HALF'

/** Every text of every section that is sent as it is edited. */
const places = (Object.keys(sectionContent('')) as ContentKey[]).flatMap((key) => {
  const find = (value: unknown, path: string): string[] => {
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).flatMap(([name, part]) => find(part, `${path}/${name}`))
    return typeof value === 'string' && value !== '' && !path.endsWith('/content') ? [path] : []
  }
  return find(sectionContent('')[key], '').map((path) => [key, path] as const)
})

function marked<T>(content: T, path: string): T {
  const steps = path.split('/').slice(1)
  const name = steps.pop()!
  const owner = steps.reduce<unknown>((part, step) => part?.[step as never], content)
  ;(owner as Record<string, string>)[name] = mark
  return content
}

/** A body with half a character in place of the mark, as only a program writes it. */
function broken(payload: object): Buffer {
  const text = Buffer.isBuffer(payload) ? payload.toString('latin1') : JSON.stringify(payload)
  const isInJson = !Buffer.isBuffer(payload) || text.includes('name="sections"')
  const found = new RegExp(isInJson ? mark : `\\r\\n\\r\\n${mark}`, 'g')
  const half = '\r\nContent-Type: text/plain; charset=utf-16le\r\n\r\nA\0\0\xd8'
  expect(text).toMatch(found)
  return Buffer.from(text.replace(found, isInJson ? '\\ud800' : half), 'latin1')
}

describe('half a character', () => {
  test.each(fields)('is refused by %s in %s, and by no other field', async (url, field, good) => {
    const payload = { ...good, [field]: `${good[field]}${half}` }
    const errors = await refused({ url, payload, headers })
    expect(errors.map(({ path }) => path)).toEqual([`/${field}`])
  })

  test('is told of in a sentence', async () => {
    const errors = await refused({ url: whistle.path, payload: { report: `Look${half}` } })
    expect(errors).toEqual([{ path: '/report', message: says }])
  })

  test('leaves nothing behind, in no table', { tags: ['stores'] }, async () => {
    await refused({ url: contact.path, payload: { ...forms[1]![1], message: `Hello${half}` } })
    for (const table of ['contact_message', 'outbox_mail', 'whistle_report'] as const) {
      expect(await server.rows(table)).toEqual([])
    }
  })

  test.each(places)('is refused by the save of %s at %s', async (key, path) => {
    const content = marked(sectionContent('whole')[key], path)
    const type = { 'content-type': 'application/json' }
    const request = await saveRequest(key, content, { headers })
    const errors = await refused({
      ...request,
      headers: { ...type, ...request.headers },
      payload: broken(request.payload),
    })
    expect(errors.map(({ path: failing }) => failing)).toContain(path)
  })

  test('is refused in an application whose parts are in UTF-16', async () => {
    const form = formOf({ ...fullAnswers(), surname: mark }, await fourPictures())
    const { payload, headers: type } = await multipartOf(form)
    const request = { url: loan.path, payload: broken(payload), headers: type }
    expect(await refused(request)).toEqual([{ path: '/surname', message: says }])
    expect(await server.rows('loan_application')).toEqual([])
  })

  test('is refused in what is searched for', async () => {
    const url = addressOf(readEntries, { kind: 'contact' })
    const errors = await refused({ url, payload: { search: `A${half}` }, headers })
    expect(errors).toEqual([{ path: '/search', message: says }])
  })
})
