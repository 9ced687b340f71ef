import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../../src/server/env'
import { documentStore } from '../../src/server/files/document-store'
import { delivery as deliveryOf } from '../../src/server/delivery/delivery'
import { openedMail, sealedMail } from '../../src/server/mail/sealed-mail'
import { mailTransport } from '../../src/server/mail/transport'
import { openStores } from '../../src/server/stores'
import {
  headersOf,
  mailSystem,
  reaching,
  type Office,
  type Received,
} from '../fixtures/mail-system'
import { environmentAt } from '../fixtures/server-storage'
import { startApp, temporaryFolder, type OpenApp } from './start-app'

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
    const delivery = deliveryOf({ queue: { ...outbox, nextDue }, send, what: 'mail', log })
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
      const delivery = deliveryOf({
        queue: outbox,
        send: deliver,
        what: 'mail',
        log: Fastify().log,
      })
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

describe('a mail to somebody else', () => {
  const opened = async (office: Office) => {
    const settings = {
      ...readSettings(await environmentAt(await temporaryFolder())),
      ...reaching(office),
    }
    const stores = await openStores(settings)
    onTestFinished(stores.close)
    return { ...stores, settings }
  }

  test('goes to that one address, whatever its name looks like', async () => {
    const office = await mailSystem()
    const { database, outbox, settings } = await opened(office)
    const to = { name: 'Ada", <x@evil.example>, "', address: 'ada@example.com' }
    const mail = { subject: 'Hello\r\nBcc: x@evil.example', body: 'Your message' }
    await database.write((trx) => outbox.add(trx, { ...mail, to }))
    const delivery = deliveryOf({
      queue: outbox,
      send: mailTransport(settings)!,
      what: 'mail',
      log: Fastify().log,
    })
    onTestFinished(() => delivery.stop())
    delivery.start()
    await expect.poll(() => office.received).toHaveLength(1)
    const [received] = office.received as [Received]
    expect(received.to).toEqual(['ada@example.com'])
    expect(headersOf(received)).not.toMatch(/^(bcc|cc):/im)
    expect(headersOf(received).match(/^to:/gim)).toHaveLength(1)
  })

  test.each([
    'ada@example.com, x@evil.example',
    'ada@example.com\r\nBcc: x@evil.example',
    'ada@example.com\nx',
    '<ada@example.com>',
    'ada@example.com;x@evil.example',
    '@example.com',
    '',
  ])('is not stored for %j, which is not one address', async (address) => {
    const { database, outbox } = await opened(await mailSystem())
    const mail = { subject: 'Hello', body: 'You', to: { name: 'Ada', address } }
    await expect(database.write((trx) => outbox.add(trx, mail))).rejects.toThrow('one address')
    expect(await outbox.all()).toEqual([])
  })

  test('about an application is sealed, sent in clear, and removed with its entry', async () => {
    const office = await mailSystem()
    const { database, outbox, files, settings } = await opened(office)
    const documents = documentStore(files.documents, Buffer.alloc(32, 7))
    const about = { kind: 'loan', id: 1 } as const
    const content = {
      subject: 'Your application',
      body: 'Dear Ada',
      to: { name: 'Ada', address: 'ada@example.com' },
      by: 'bob',
    }
    const mail = sealedMail(documents, about, content)
    await database.write((trx) => outbox.add(trx, mail))
    await database.write((trx) => outbox.add(trx, { ...mail, about: { ...about, id: 2 } }))
    expect(JSON.stringify(await outbox.all())).not.toMatch(/Ada|ada@|Your application/)
    const deliver = mailTransport(settings)!
    const stored = await outbox.all()
    expect(stored.map(({ entry_id }) => entry_id)).toEqual([2, 1])
    expect(() => openedMail(documents, stored[0]!)).toThrow()
    await deliver(openedMail(documents, stored[1]!))
    expect(office.received).toMatchObject([
      { to: ['ada@example.com'], text: expect.stringContaining('Dear Ada') },
    ])
    await outbox.markSent(1)
    await outbox.forgetSentBefore(new Date(Date.now() + 1000))
    expect(await outbox.all()).toHaveLength(2)
    await database.write((trx) => outbox.forgetAbout(trx, about))
    expect((await outbox.all()).map(({ entry_id }) => entry_id)).toEqual([2])
  })
})
