import { beforeAll, describe, expect, test } from 'vitest'
import { type OpenApp, forAll } from './start-app'

let server: OpenApp

beforeAll(() => forAll({ whistleDelivery: 'server' }, (open) => (server = open)))

interface Form {
  url: string
  good: Record<string, string>
  /** The field that every bad value is put into. */
  field: string
  mostBytes: number
}

const forms: Form[] = [
  { url: '/subscribe', good: { email: 'a@b.co' }, field: 'email', mostBytes: 8 * 1024 },
  {
    url: '/admin/contactUs/sent_mail',
    good: {
      first_name: 'Ada',
      last_name: 'Obi',
      phone: '080123456789',
      email: 'a@b.co',
      message: 'Hello',
    },
    field: 'first_name',
    mostBytes: 64 * 1024,
  },
  { url: '/whistle', good: { report: 'Look' }, field: 'report', mostBytes: 256 * 1024 },
]

const json = 'application/json'
const bodyOf = ({ good, field }: Form, value: unknown) =>
  JSON.stringify({ ...good, [field]: value })
const spliced = ({ good }: Form, members: string) =>
  `${JSON.stringify(good).slice(0, -1)},${members}}`

/** A request and its expected answer. */
const cases: Record<
  string,
  (form: Form) => { body?: string | Buffer; type?: string; not?: number }
> = {
  'an empty body': () => ({ body: '' }),
  'no body and no type': () => ({ type: '' }),
  'a blank body': () => ({ body: '   ' }),
  'malformed JSON': () => ({ body: '{"email":' }),
  'JSON with a tail': (form) => ({ body: `${JSON.stringify(form.good)}x` }),
  'JSON that is no object: null': () => ({ body: 'null' }),
  'JSON that is no object: a list': (form) => ({ body: JSON.stringify([form.good]) }),
  'JSON that is no object: a text': () => ({ body: '"a@b.co"' }),
  'JSON that is no object: a number': () => ({ body: '1e999' }),
  'bytes that are no UTF-8': () => ({ body: Buffer.from('{"email":"\xff\xfe@b.co"}', 'latin1') }),
  'a number in place of a text': (form) => ({ body: bodyOf(form, 12345) }),
  'true in place of a text': (form) => ({ body: bodyOf(form, true) }),
  'null in place of a text': (form) => ({ body: bodyOf(form, null) }),
  'a list in place of a text': (form) => ({ body: bodyOf(form, ['a@b.co']) }),
  'an object in place of a text': (form) => ({ body: bodyOf(form, { $gt: '' }) }),
  'a text that is too long': (form) => ({ body: bodyOf(form, 'a'.repeat(form.mostBytes - 999)) }),
  'a body that is too large': (form) => ({ body: bodyOf(form, 'a'.repeat(form.mostBytes)) }),
  'a NUL character': (form) => ({ body: bodyOf(form, 'a\0@b.co') }),
  'an escape character': (form) => ({ body: bodyOf(form, 'a\u001b[2J@b.co') }),
  'blanks only': (form) => ({ body: bodyOf(form, ' \t\n ') }),
  'a field that nobody knows': (form) => ({ body: spliced(form, '"role":"administrator"') }),
  'a field twice': (form) => ({ body: spliced(form, `"${form.field}":"second"`) }),
  'a field twice with one value': (form) => ({
    body: spliced(form, `"${form.field}":"${form.good[form.field]}"`),
  }),
  'a field twice, once escaped': (form) => ({
    body: spliced(form, `"\\u00${form.field.charCodeAt(0).toString(16)}${form.field.slice(1)}":1`),
  }),
  'a field twice deep inside': (form) => ({ body: spliced(form, '"x":[{"a":1,"a":1}]') }),
  'a prototype': (form) => ({ body: spliced(form, '"__proto__":{"email":"a@b.co"}') }),
  'a constructor': (form) => ({ body: spliced(form, '"constructor":{"prototype":{}}') }),
  'deep nesting': (form) => ({ body: spliced(form, `"x":${'['.repeat(999)}${']'.repeat(999)}`) }),
  'a form': () => ({ body: 'email=a%40b.co', type: 'application/x-www-form-urlencoded' }),
  'plain text': (form) => ({ body: JSON.stringify(form.good), type: 'text/plain' }),
  'a type that is no type': (form) => ({ body: JSON.stringify(form.good), type: 'json' }),
}

const counts = () =>
  Promise.all(
    (['newsletter_subscriber', 'contact_message', 'whistle_report', 'outbox_mail'] as const).map(
      async (table) => (await server.rows(table)).length,
    ),
  )

describe.each(forms)('POST $url', (form) => {
  test.each(Object.entries(cases))('%s is refused and nothing is stored', async (_name, bad) => {
    const before = await counts()
    const { body, type = json } = bad(form)
    const answer = await server.app.inject({
      method: 'POST',
      url: form.url,
      headers: type ? { 'content-type': type } : {},
      ...(body !== undefined && { payload: body }),
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json().message).toMatch(/^[A-Z].*\.$/)
    expect(answer.body).not.toMatch(/node_modules|Fastify|FST_|Ajv|SQL|at .*:\d+/i)
    expect(await counts()).toEqual(before)
  })

  test.each([
    ['malformed JSON', '{', json, 400],
    ['a field twice', spliced(form, `"${form.field}":"b"`), json, 400],
    ['another type', '{}', 'text/plain', 415],
    ['too many bytes', bodyOf(form, 'a'.repeat(form.mostBytes)), json, 413],
    ['a missing field', '{}', json, 422],
  ])('%s answers the status that says so', async (_name, payload, type, status) => {
    const headers = { 'content-type': type }
    const answer = await server.app.inject({ method: 'POST', url: form.url, headers, payload })
    expect(answer.statusCode).toBe(status)
  })

  test('after all that a good one is stored', async () => {
    const answer = await server.app.inject({ method: 'POST', url: form.url, payload: form.good })
    expect(answer.statusCode).toBe(200)
  })
})

describe('text that only looks dangerous', () => {
  test.each([
    "Robert'); DROP TABLE contact_message;--",
    '<script>alert(1)</script>',
    '{{7*7}} ${7*7} %s %00',
    '𝒜da 👩🏽‍💻 ọ ṣ ₦',
  ])('%s is stored as it is', async (text) => {
    const payload = { ...forms[1]!.good, message: text }
    const answer = await server.app.inject({ method: 'POST', url: forms[1]!.url, payload })
    expect(answer.statusCode).toBe(200)
    expect((await server.rows('contact_message')).at(-1)!.message).toBe(text)
  })

  test.each(['a@b.co\r\nBcc: x@y.z', 'a@b.co, c@d.co', 'a@b.co\u2028', '<a@b.co>', 'a b@c.co'])(
    'an address that would become two, %j, is refused',
    async (email) => {
      for (const form of forms.slice(0, 2)) {
        const payload = { ...form.good, email: `${email}x` }
        const answer = await server.app.inject({ method: 'POST', url: form.url, payload })
        expect(answer.statusCode).toBe(422)
      }
    },
  )
})
