import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSettings, type Settings } from '../../src/server/env'
import { mailDelivery } from '../../src/server/mail/delivery'
import { mailTransport } from '../../src/server/mail/transport'
import { openStores } from '../../src/server/stores'
import { environmentAt } from '../fixtures/place'
import { startApp, temporaryFolder, type OpenApp } from './start-app'

interface Received {
  from: string
  to: string[]
  text: string
}

interface Office {
  url: string
  received: Received[]
  /** How often somebody tried to send. */
  attempts: number
  mood: 'takes' | 'refuses' | 'hangs'
  close(): Promise<void>
}

/** A real mail system; one that comes back after an absence is given its old port. */
async function mailSystem(mood: Office['mood'] = 'takes', port = 0): Promise<Office> {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    closeTimeout: 100,
    logger: false,
    onMailFrom(_address, _session, done) {
      office.attempts += 1
      if (office.mood === 'refuses') return done(new Error('Not today'))
      if (office.mood === 'takes') done()
    },
    onData(stream, session, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (part: string) => (text += part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        office.received.push({ from, to: rcptTo.map(({ address }) => address), text })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  const { port: taken } = server.server.address() as AddressInfo
  const office: Office = {
    url: `smtp://127.0.0.1:${taken}?ignoreTLS=true`,
    received: [],
    attempts: 0,
    mood,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  onTestFinished(() => office.close())
  return office
}

const message = {
  first_name: 'Ada',
  last_name: 'Obi',
  phone: '0801 234 5678',
  email: 'ada@example.com',
  message: 'When do you open?',
}

const send = ({ app }: OpenApp, fields: Partial<typeof message> = {}) =>
  app.inject({
    method: 'POST',
    url: '/admin/contactUs/sent_mail',
    payload: { ...message, ...fields },
  })

const soon = { mailPauses: [50] }
const reaching = (office: Office): Partial<Settings> => ({
  smtpUrl: office.url,
  mailTo: 'office@example.com',
  mailFrom: 'site@example.com',
})

const headersOf = ({ text }: Received) => text.replace(/\r\n[ \t]+/g, ' ').split('\r\n\r\n')[0]!

describe('the outbox', () => {
  test('brings a contact message to MAIL_TO once, to be answered to its sender', async () => {
    const office = await mailSystem()
    const server = await startApp(reaching(office), soon)
    expect((await send(server)).statusCode).toBe(200)
    await expect.poll(() => office.received).toHaveLength(1)
    const [mail] = office.received as [Received]
    expect([mail.from, mail.to]).toEqual(['site@example.com', ['office@example.com']])
    expect(headersOf(mail)).toMatch(/^Reply-To: Ada Obi <ada@example\.com>$/m)
    expect(headersOf(mail)).toMatch(/^Subject: Contact message from Ada Obi$/m)
    expect(mail.text).toContain('When do you open?')
    await expect.poll(async () => (await server.rows('outbox_mail'))[0]!.sent_at).not.toBeNull()
    await new Promise((later) => setTimeout(later, 300))
    expect(office.received).toHaveLength(1)
  })

  test('brings at once what is stored while it looks when the next mail is due', async () => {
    const office = await mailSystem()
    const dataDir = await temporaryFolder()
    const settings = { ...readSettings(await environmentAt(dataDir)), ...reaching(office) }
    const { database, outbox, close } = await openStores(settings)
    onTestFinished(close)
    let isFirst = true
    const nextDue = async () => {
      const due = await outbox.nextDue()
      if (isFirst) await database.write((trx) => outbox.add(trx, { subject: 'Hello', body: 'You' }))
      if (isFirst) outbox.announce()
      isFirst = false
      return due
    }
    const log = Fastify().log
    const send = mailTransport(settings)!
    const delivery = mailDelivery({ outbox: { ...outbox, nextDue }, send, log })
    onTestFinished(() => delivery.stop())
    delivery.start()
    await expect.poll(() => office.received).toHaveLength(1)
  })

  test.each([
    'Ada" <x@evil.example>, "Eve',
    'Ada, x@evil.example',
    'Ada; Bcc: x@evil.example',
    '=?utf-8?Q?Ada=0D=0ABcc:_x=40evil.example?=',
    'Ada <x@evil.example>',
    'Ada\\r\\nBcc: x@evil.example',
  ])('a name like %j is a name: no second address, no header', async (name) => {
    const office = await mailSystem()
    const server = await startApp(reaching(office), soon)
    expect((await send(server, { first_name: name, last_name: name })).statusCode).toBe(200)
    await expect.poll(() => office.received).toHaveLength(1)
    const [mail] = office.received as [Received]
    expect(mail.to).toEqual(['office@example.com'])
    const names = headersOf(mail)
      .split('\r\n')
      .map((line) => line.split(':')[0]!.toLowerCase())
    expect(names.filter((one) => one === 'to' || one === 'reply-to')).toHaveLength(2)
    expect(names).not.toContain('bcc')
    expect(names).not.toContain('cc')
    const [replyTo] = /^Reply-To: .*$/m.exec(headersOf(mail)) ?? ['']
    const unquoted = replyTo.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
    expect(unquoted.match(/[^\s<>,;]+@[^\s<>,;]+/g)).toEqual(['ada@example.com'])
  })

  test('a mail that is refused is tried again until it is taken', async () => {
    const office = await mailSystem('refuses')
    const server = await startApp(reaching(office), soon)
    expect((await send(server)).statusCode).toBe(200)
    await expect.poll(() => office.attempts).toBeGreaterThan(1)
    expect((await server.rows('outbox_mail'))[0]).toMatchObject({
      sent_at: null,
      last_error: expect.stringContaining('Not today'),
    })
    office.mood = 'takes'
    await expect.poll(() => office.received).toHaveLength(1)
    await expect.poll(async () => (await server.rows('outbox_mail'))[0]!.sent_at).not.toBeNull()
  })

  test('a mail system that hangs keeps no visitor waiting, nor the stop of the server', async () => {
    const office = await mailSystem('hangs')
    const server = await startApp(reaching(office), soon)
    expect((await send(server)).statusCode).toBe(200)
    await expect.poll(() => office.attempts).toBe(1)
    expect((await send(server)).statusCode).toBe(200)
    await server.app.close()
    expect(await server.rows('outbox_mail')).toMatchObject([
      { sent_at: null, claimed_until: null },
      { sent_at: null, claimed_until: null, attempts: 0 },
    ])
  })

  test('what waited without a mail system goes out after a restart that has one', async () => {
    const first = await startApp()
    await send(first)
    await first.app.close()
    expect(await first.rows('outbox_mail')).toMatchObject([{ sent_at: null, attempts: 0 }])
    const office = await mailSystem()
    const second = await startApp({ ...reaching(office), dataDir: first.dataDir }, soon)
    await second.app.ready()
    await expect.poll(() => office.received).toHaveLength(1)
    expect(office.received[0]!.to).toEqual(['office@example.com'])
  })

  test('two deliveries of one outbox send each mail once', async () => {
    const office = await mailSystem()
    const waiting = await startApp()
    for (let i = 0; i < 6; i += 1) await send(waiting)
    const { dataDir } = waiting
    const settings = { ...readSettings(await environmentAt(dataDir)), ...reaching(office) }
    for (let i = 0; i < 2; i += 1) {
      const { outbox, close } = await openStores(settings)
      onTestFinished(close)
      const deliver = mailTransport(settings)!
      const delivery = mailDelivery({ outbox, send: deliver, log: Fastify().log })
      onTestFinished(() => delivery.stop())
      delivery.start()
    }
    await expect
      .poll(async () => (await waiting.rows('outbox_mail')).every((mail) => mail.sent_at), {
        timeout: 5000,
      })
      .toBe(true)
    expect(office.received).toHaveLength(6)
    const ids = office.received.map((mail) => /^Message-ID: (\S+)/m.exec(mail.text)![1])
    expect(new Set(ids).size).toBe(6)
  })

  test.each([
    ['Ada", <x@evil.example>, "', 'Obi'],
    ['Ada <x@evil.example>,', 'Obi'],
    ['=?utf-8?Q?Ada=0D=0ABcc:_x@evil.example?=', 'Obi'],
    ['Ọlá\u{1f600}', 'Ṣadé'],
    ['Bcc: x@evil.example', '%0d%0aBcc:x@evil.example'],
  ])('a name such as %j adds no address and no header', async (first_name, last_name) => {
    const office = await mailSystem()
    const server = await startApp(reaching(office), soon)
    expect((await send(server, { first_name, last_name })).statusCode).toBe(200)
    await expect.poll(() => office.received).toHaveLength(1)
    const [mail] = office.received as [Received]
    expect(mail.to).toEqual(['office@example.com'])
    const names = headersOf(mail)
      .split('\r\n')
      .map((line) => line.split(':')[0]!.toLowerCase())
    expect(names.toSorted()).toEqual(
      [
        'content-transfer-encoding',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'reply-to',
        'subject',
        'to',
      ].toSorted(),
    )
    expect(headersOf(mail)).toMatch(/^Reply-To: .*<ada@example\.com>$/m)
  })
})
