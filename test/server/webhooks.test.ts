import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { hostname } from 'node:os'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSettings, type Settings } from '../../src/server/core/env'
import { isPublicAddress } from '../../src/server/cases/webhooks/public-address'
import type { WebhookPage } from '../../src/shared/contracts/deliveries'
import { session, withAdministrator } from '../fixtures/administrator'
import { fullAnswers } from '../fixtures/loan-application'
import { startApp } from './start-app'
import { apply, writeTo } from '../fixtures/visitors'
import { caseCalls } from '../fixtures/case-calls'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

interface Receiver {
  url: string
  port: number
  received: Received[]
  mood: 'takes' | 'refuses' | 'redirects' | 'hangs' | 'floods' | 'gone' | 'later'
  /** Where a redirect leads. */
  elsewhere: string
}

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/** Another program that is told of what arrives. */
async function receiver(mood: Receiver['mood'] = 'takes', port = 0): Promise<Receiver> {
  const server: Server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      other.received.push({ headers: request.headers, body })
      if (other.mood === 'hangs') return
      if (other.mood === 'redirects') response.setHeader('location', other.elsewhere)
      if (other.mood === 'later') response.setHeader('retry-after', '7200')
      const flood = 'x'.repeat(5_000_000)
      response.statusCode = {
        refuses: 503,
        redirects: 307,
        takes: 204,
        floods: 200,
        hangs: 0,
        gone: 410,
        later: 429,
      }[other.mood]
      response.end(other.mood === 'floods' ? flood : undefined)
    })
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const { port: taken } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${taken}/hook?from=lender`
  const other: Receiver = { url, port: taken, received: [], mood, elsewhere: '' }
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return other
}

const to = (url: string, settings: Partial<Settings> = {}): Partial<Settings> => ({
  webhookUrl: url,
  webhookSecret: secret,
  webhookAllowPrivate: '1',
  ...settings,
})

const message = {
  first_name: 'Adacanary',
  last_name: 'Obi',
  phone: '08031234567',
  email: 'adacanary@example.com',
  message: 'When do you open?',
}

async function start(settings: Partial<Settings>) {
  const lines: string[] = []
  const open = await startApp(
    { ...withAdministrator, logLevel: 'trace', ...settings },
    { mailPauses: [50], logTo: { write: (line: string) => void lines.push(line) } },
  )
  const { app } = open
  const headers = await session(app)
  return {
    ...open,
    lines,
    headers,
    contact: () => writeTo(app, 'Adacanary', { email: 'adacanary@example.com' }),
    apply: () => apply(app, fullAnswers('Adacanary')),
    log: async () => (await app.inject({ url: '/api/webhooks', headers })).json<WebhookPage>(),
  }
}

interface Told {
  type: string
  timestamp: string
  data: Record<string, unknown>
}

const told = ({ body }: Received) => JSON.parse(body) as Told

/** As a receiver reads it: throws unless the published library accepts the signature. */
const verified = ({ headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as Told

describe('a webhook', { tags: ['stores'] }, () => {
  test('of an application is signed as the standard says, with reference and link only', async () => {
    const other = await receiver()
    const settings = to(other.url, { publicUrl: 'https://www.example.com' })
    const { apply, log, lines, rows } = await start(settings)
    const reference = await apply()
    await expect.poll(() => other.received).toHaveLength(1)
    expect(verified(other.received[0]!)).toEqual({
      type: 'application.received',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: { reference, link: 'https://www.example.com/admin/inbox/loan/1' },
    })
    expect(other.received[0]!.headers['content-type']).toBe('application/json')
    const changed = { ...other.received[0]!, body: other.received[0]!.body.replace('loan', 'Loan') }
    expect(() => verified(changed)).toThrow('No matching signature found')
    await expect.poll(async () => (await log()).items[0]!.state).toBe('sent')
    expect(await log()).toMatchObject({
      isOn: true,
      total: 1,
      items: [
        {
          id: other.received[0]!.headers['webhook-id'],
          type: 'application.received',
          attempts: 1,
          problem: '',
        },
      ],
    })
    expect(JSON.stringify(await log())).not.toContain(reference)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toMatch(/Adacanary/)
    expect(JSON.stringify(await rows('webhook_event'))).not.toMatch(/Adacanary/)
  })

  test('of a change says what the state was and what it is, a decision under its older name', async () => {
    const other = await receiver()
    const { app, apply, headers, rows } = await start(to(other.url))
    const reference = await apply()
    const { step } = caseCalls({ app, rows }, headers)
    const terms = { reason: 'meets-terms', text: 'Six months at 250,000' }
    expect((await step('in-review')).statusCode).toBe(200)
    expect((await step('approved', { reason: 'unknown' })).statusCode).toBe(422)
    expect((await step('approved', terms)).statusCode).toBe(200)
    await expect.poll(() => other.received).toHaveLength(3)
    const link = '/admin/inbox/loan/1'
    expect(other.received.map((one) => verified(one)).slice(1)).toMatchObject([
      {
        type: 'application.changed',
        data: { reference, link, state: 'in-review', before: 'received' },
      },
      {
        type: 'application.decided',
        data: { reference, link, state: 'approved', before: 'in-review' },
      },
    ])
  })

  test('of a message holds its answers only with WEBHOOK_CONTENT=full, and stores them nowhere', async () => {
    const other = await receiver()
    const { contact, rows } = await start(to(other.url, { webhookContent: 'full' }))
    await contact()
    await expect.poll(() => other.received).toHaveLength(1)
    expect(verified(other.received[0]!)).toMatchObject({
      type: 'message.received',
      data: { reference: '1', link: '/admin/inbox/contact/1', answers: message },
    })
    expect(JSON.stringify(await rows('webhook_event'))).not.toMatch(/Adacanary/i)
    const plain = await start(to(other.url))
    await plain.contact()
    await expect.poll(() => other.received).toHaveLength(2)
    expect(Object.keys(told(other.received[1]!).data)).toEqual(['reference', 'link'])
  })

  test('that is refused is tried again under the same id, signed anew, until it is taken', async () => {
    const other = await receiver('refuses')
    const { contact, log } = await start(to(other.url))
    await contact()
    await expect.poll(() => other.received.length).toBeGreaterThan(2)
    expect((await log()).items).toMatchObject([
      { state: 'failed', problem: 'The server answered 503' },
    ])
    other.mood = 'takes'
    await expect.poll(async () => (await log()).items[0]!.state).toBe('sent')
    const ids = other.received.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(1)
    for (const one of other.received) expect(verified(one).type).toBe('message.received')
    const count = other.received.length
    await new Promise((later) => setTimeout(later, 300))
    expect(other.received).toHaveLength(count)
  })

  test('waits over a restart while the other program is away', async () => {
    const away = await receiver()
    const first = await start(to('http://127.0.0.1:9/hook'))
    await first.contact()
    await expect
      .poll(async () => (await first.rows('webhook_event'))[0]!.attempts)
      .toBeGreaterThan(0)
    const [stored] = await first.rows('webhook_event')
    await first.app.close()
    await first.sql("update webhook_event set next_attempt_at = '2026-01-01T00:00:00.000Z'")
    const second = await start({ ...to(away.url), dataDir: first.dataDir })
    await second.app.ready()
    await expect.poll(() => away.received).toHaveLength(1)
    expect(away.received[0]!.headers['webhook-id']).toBe(stored!.event_id)
  })

  test('that a killed process was sending is sent by the next one, under the same id', async () => {
    const other = await receiver()
    const first = await start({ webhookUrl: other.url })
    await first.contact()
    await first.app.close()
    const [stored] = await first.rows('webhook_event')
    const past = '2026-01-01T00:00:00.000Z'
    await first.sql(`update webhook_event set claimed_until = '${past}'`)
    const second = await start({ ...to(other.url), dataDir: first.dataDir })
    await second.app.ready()
    await expect.poll(() => other.received).toHaveLength(1)
    expect(other.received[0]!.headers['webhook-id']).toBe(stored!.event_id)
  })

  test('to a server that hangs keeps neither visitors nor the stop waiting', async () => {
    const other = await receiver('hangs')
    const { app, contact, rows } = await start(to(other.url))
    await contact()
    await expect.poll(() => other.received).toHaveLength(1)
    await contact()
    await app.close()
    expect(await rows('webhook_event')).toMatchObject([
      { sent_at: null, claimed_until: null },
      { sent_at: null, claimed_until: null, attempts: 0 },
    ])
  })

  test('is taken by an answer of any length, of which little is read', async () => {
    const other = await receiver('floods')
    const { contact, log } = await start(to(other.url))
    await contact()
    await expect.poll(async () => (await log()).items[0]!.state).toBe('sent')
  })

  test('that is refused for good (410) waits for a person, who sends it again or withdraws it', async () => {
    const other = await receiver('gone')
    const { app, contact, log, headers, rows } = await start(to(other.url))
    for (const count of [1, 2]) {
      await contact()
      await expect
        .poll(async () => (await log()).items.filter(({ state }) => state === 'refused'))
        .toHaveLength(count)
    }
    expect(other.received).toHaveLength(2)
    const [second, first] = (await log()).items
    expect(first).toMatchObject({ attempts: 1, problem: 'The server answered 410' })
    other.mood = 'takes'
    const act = async (method: 'POST' | 'DELETE', id: string) => {
      const path = method === 'POST' ? '/again' : ''
      return (await app.inject({ method, url: `/api/webhooks/${id}${path}`, headers })).statusCode
    }
    expect(await act('POST', first!.id)).toBe(200)
    await expect.poll(() => other.received).toHaveLength(3)
    expect(other.received[2]!.headers['webhook-id']).toBe(first!.id)
    expect(await act('DELETE', second!.id)).toBe(200)
    expect([await act('DELETE', second!.id), await act('POST', 'msg_none')]).toEqual([404, 404])
    expect(await rows('webhook_event')).toHaveLength(1)
    const deeds = (await rows('activity')).map(({ deed }) => deed)
    expect(deeds.slice(-2)).toEqual(['webhook-again', 'webhook-withdrawn'])
  })

  test('waits as long as Retry-After says', async () => {
    const other = await receiver('later')
    const { contact, rows } = await start(to(other.url))
    await contact()
    await expect.poll(async () => (await rows('webhook_event'))[0]!.attempts).toBe(1)
    const [event] = await rows('webhook_event')
    const wait = Date.parse(event!.next_attempt_at) - Date.now()
    expect(wait).toBeGreaterThan(7_100_000)
    expect(wait).toBeLessThanOrEqual(7_200_000)
  })

  test('follows no redirect', async () => {
    const [other, inner] = [await receiver('redirects'), await receiver()]
    other.elsewhere = inner.url
    const { contact, log } = await start(to(other.url))
    await contact()
    await expect.poll(async () => (await log()).items[0]!.state).toBe('failed')
    expect((await log()).items[0]!.problem).toBe('The server answered 307')
    expect(inner.received).toEqual([])
  })

  test('is gone with its entry', async () => {
    const { app, contact, headers, rows } = await start(to('http://127.0.0.1:9/'))
    await contact()
    expect(await rows('webhook_event')).toHaveLength(1)
    await app.inject({ method: 'DELETE', url: '/api/inbox/contact/1', headers })
    expect(await rows('webhook_event')).toEqual([])
  })

  test('is not stored where nobody is told, nor when its message is not', async () => {
    const off = await start({})
    await off.contact()
    expect(await off.rows('webhook_event')).toEqual([])
    expect(await off.log()).toMatchObject({ isOn: false, total: 0 })
    const on = await start(to('http://127.0.0.1:9/'))
    await on.refuseRows('outbox_mail')
    await expect(on.contact()).rejects.toThrow('answered with 500')
    expect(await on.rows('webhook_event')).toEqual([])
  })
})

describe('an address that is not public', () => {
  test.each([
    'http://127.0.0.1:PORT/',
    'http://0x7f000001:PORT/',
    'http://2130706433:PORT/',
    'http://127.1:PORT/',
    'http://0.0.0.0:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::7f00:1]:PORT/',
    'http://localhost:PORT/',
    'http://localhost.:PORT/',
    `http://${hostname()}:PORT/`,
    'http://169.254.169.254/latest/meta-data/',
  ])('is told nothing: %s', async (url) => {
    const other = await receiver()
    const settings = to(url.replace('PORT', String(other.port)), { webhookAllowPrivate: '0' })
    const { contact, log } = await start(settings)
    await contact()
    await expect.poll(async () => (await log()).items[0]!.state).toBe('failed')
    // Not every machine knows "localhost." as a name.
    expect((await log()).items[0]!.problem).toMatch(
      /^(WEBHOOK_URL leads to an address that is not public|getaddrinfo \S+ localhost\.)$/,
    )
    expect(other.received).toEqual([])
  })

  test('is known by its network, whatever it is written like', () => {
    const inside = `
      127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1
      0.0.0.0 224.0.0.1 240.0.0.1 255.255.255.255 198.18.0.1 192.0.0.1
      :: ::1 ::7f00:1 ::ffff:10.0.0.1 fd00::1 fe80::1 ff02::1 fec0::1
      64:ff9b::7f00:1 2002:7f00:1:: 2001::1 fd00:ec2::254 100::1 example`
      .trim()
      .split(/\s+/)
    expect(inside).toHaveLength(26)
    expect(inside.filter(isPublicAddress)).toEqual([])
    const outside = ['8.8.8.8', '1.1.1.1', '::ffff:8.8.8.8', '2606:4700::1111', '2a00:1450::1']
    expect(outside.filter(isPublicAddress)).toEqual(outside)
  })
})

describe('the settings of webhooks', () => {
  const env = { WEBHOOK_URL: 'https://hooks.example.com/a', WEBHOOK_SECRET: secret }

  test('need https, a secret, and no password in the address', () => {
    expect(readSettings(env)).toMatchObject({
      webhookUrl: 'https://hooks.example.com/a',
      webhookContent: 'reference',
      webhookAllowPrivate: '0',
    })
    const plain = { ...env, WEBHOOK_URL: 'http://hooks.example.com/a' }
    expect(readSettings({ ...plain, WEBHOOK_ALLOW_PRIVATE: '1' }).webhookUrl).toBe(
      plain.WEBHOOK_URL,
    )
    expect(() => readSettings(plain)).toThrow('The setting WEBHOOK_URL must be an https address')
    expect(() => readSettings({ ...env, WEBHOOK_URL: 'https://a:b@example.com/' })).toThrow(
      'WEBHOOK_URL must be',
    )
    expect(() => readSettings({ WEBHOOK_URL: env.WEBHOOK_URL })).toThrow(
      'WEBHOOK_SECRET must be set',
    )
    expect(() => readSettings({ ...env, WEBHOOK_SECRET: 'secret' })).toThrow(
      'WEBHOOK_SECRET must be whsec_',
    )
  })
})
