// @module-tag stores
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../../src/server/core/env'
import { documentStore } from '../../src/server/core/files/document-store'
import { delivery as deliveryOf } from '../../src/server/core/delivery/delivery'
import { openedMail, sealedMail } from '../../src/server/core/mail/sealed-mail'
import { mailTransport } from '../../src/server/core/mail/transport'
import { openStores } from '../../src/server/core/stores'
import type { UnsentMailPage } from '../../src/shared/contracts/deliveries'
import {
  headersOf,
  mailSystem,
  reaching,
  type Office,
  type Received,
} from '../fixtures/mail-system'
import { environmentAt } from '../fixtures/server-storage'
import { session, withAdministrator } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { startApp, temporaryFolder, type OpenApp } from './start-app'
import { toldBy } from '../fixtures/answers'

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
    expect(headersOf(mail)).toMatch(/^Auto-Submitted: auto-generated$/m)
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
      isFirst = false
      return due
    }
    const log = Fastify().log
    const send = mailTransport(settings, async () => 'Marketday Finance')!
    const delivery = deliveryOf({ queue: { ...outbox, nextDue }, send, what: 'mail', log })
    onTestFinished(() => delivery.stop())
    delivery.start()
    await expect.poll(() => office.received).toHaveLength(1)
  })

  test('is noted as sent when the database takes it again: once sent, and the others meanwhile', async () => {
    const office = await mailSystem()
    const dataDir = await temporaryFolder()
    const settings = { ...readSettings(await environmentAt(dataDir)), ...reaching(office) }
    const { database, outbox, close } = await openStores(settings, { say() {}, onError() {} })
    onTestFinished(close)
    await database.write(async (trx) => {
      for (const subject of ['One', 'Two']) await outbox.add(trx, { subject, body: 'You' })
    })
    const lines: { level: number; mail?: number }[] = []
    const { log } = Fastify({
      logger: { stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    })
    let isRefusing = true
    const markSent = async (id: number) => {
      if (id === 1 && isRefusing) throw new Error('No room')
      await outbox.markSent(id)
    }
    // Reserved for less than in production: it comes again soon.
    const claim = () => outbox.claim(new Date(Date.now() + 500))
    const delivery = deliveryOf({
      queue: { ...outbox, markSent, claim },
      send: mailTransport(settings, async () => 'Marketday Finance')!,
      what: 'mail',
      log,
      notePauses: [10, 10],
    })
    onTestFinished(() => delivery.stop())
    delivery.start()
    const sent = async () => (await outbox.all()).filter(({ sent_at }) => sent_at !== null).length
    await expect.poll(sent).toBe(1)
    await expect.poll(() => lines.some(({ level, mail }) => level === 50 && mail === 1)).toBe(true)
    isRefusing = false
    await expect.poll(sent).toBe(2)
    expect(office.received).toHaveLength(2)
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

  test('a mail whose recipient is refused for good waits for a person, who sends it or withdraws it', async () => {
    const office = await mailSystem('rejects')
    const server = await startApp({ ...withAdministrator, ...reaching(office) }, soon)
    const headers = await session(server.app)
    const call = async (method: 'GET' | 'POST' | 'DELETE', path: string) => {
      const answer = await server.app.inject({ method, url: `/api/mails${path}`, headers })
      return { status: answer.statusCode, ...answer.json<{ items?: unknown[] }>() }
    }
    await send(server)
    await expect.poll(async () => (await server.rows('outbox_mail'))[0]!.refused_at).not.toBeNull()
    // Time for another one: the first is not tried again.
    await send(server)
    await expect.poll(async () => (await server.rows('outbox_mail'))[1]!.refused_at).not.toBeNull()
    expect(office.attempts).toBe(2)
    expect((await call('GET', '')).items).toMatchObject([
      { id: 2, about: { kind: 'contact', id: 2 } },
      {
        id: 1,
        state: 'refused',
        attempts: 1,
        problem: expect.stringContaining('5.1.1 No such mailbox'),
        subject: 'Contact message from Ada Obi',
        about: { kind: 'contact', id: 1 },
      },
    ])
    office.mood = 'takes'
    expect(await call('POST', '/1/again')).toMatchObject({ status: 200 })
    await expect.poll(async () => (await server.rows('outbox_mail'))[0]!.sent_at).not.toBeNull()
    expect(office.received).toHaveLength(1)
    expect(await call('DELETE', '/2')).toMatchObject({ status: 200 })
    expect((await server.rows('outbox_mail')).map(({ id }) => id)).toEqual([1])
    for (const [method, path] of [
      ['POST', '/1/again'],
      ['DELETE', '/1'],
      ['DELETE', '/2'],
    ] as const)
      expect((await call(method, path)).status).toBe(404)
    const deeds = (await server.rows('activity')).map(({ who, deed, subject, entry_id }) =>
      [who, deed, subject, entry_id].join(' '),
    )
    expect(deeds.slice(-2)).toEqual(['ada send-again contact 1', 'ada withdraw contact 2'])
  })

  test('a test mail goes to the administrator who asks, once a minute, and is written down', async () => {
    const office = await mailSystem()
    const server = await startApp({ ...withAdministrator, ...reaching(office) }, soon)
    const headers = await session(server.app)
    const ask = async (app = server.app, who = headers) => {
      const answer = await app.inject({ method: 'POST', url: '/api/test-mail', headers: who })
      return toldBy(answer)
    }
    await server.sql("UPDATE administrator SET email = 'ada@example.com'")
    expect(await ask()).toEqual([200, 'A test email is on its way to ada@example.com.'])
    await expect.poll(() => office.received).toHaveLength(1)
    expect(office.received[0]!.to).toEqual(['ada@example.com'])
    expect(await ask()).toEqual([429, 'A test email was just sent. Please wait a minute.'])
    expect(
      (await server.rows('activity')).filter(({ deed }) => deed === 'test-mail'),
    ).toMatchObject([{ who: 'ada' }])
    const eve = await session(server.app, await account(server.dataDir, 'eve', 'editor'))
    expect((await ask(server.app, eve))[0]).toBe(403)
    const mute = await startApp(withAdministrator)
    expect(await ask(mute.app, await session(mute.app))).toEqual([
      409,
      expect.stringContaining('No mail server is set'),
    ])
    expect(await mute.rows('outbox_mail')).toEqual([])
  })

  test('a reviewer acts on mails about entries, and neither sees nor touches others', async () => {
    const server = await startApp(withAdministrator)
    const { app, dataDir } = server
    await send(server)
    await server.sql("update outbox_mail set attempts = 3, last_error = 'Full'")
    await server.sql("update outbox_mail set kind = 'account', entry_id = 1")
    await send(server)
    await server.sql("update outbox_mail set attempts = 3, last_error = 'Full'")
    const rita = await session(app, await account(dataDir, 'rita', 'reviewer'))
    const ed = await session(app, await account(dataDir, 'ed', 'editor'))
    const listed = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/api/mails', headers })).json<UnsentMailPage>().items
    expect((await listed(rita)).map(({ id }) => id)).toEqual([2])
    expect((await listed(await session(app))).map(({ id }) => id)).toEqual([2, 1])
    const withdraw = async (headers: Record<string, string>, id: number) =>
      (await app.inject({ method: 'DELETE', url: `/api/mails/${id}`, headers })).statusCode
    expect([await withdraw(ed, 2), await withdraw(rita, 1)]).toEqual([403, 404])
    expect(await server.rows('outbox_mail')).toHaveLength(2)
    await server.sql(
      "update outbox_mail set claimed_until = '2999-01-01T00:00:00.000Z' where id = 2",
    )
    expect(await withdraw(rita, 2)).toBe(409)
    await server.sql('update outbox_mail set claimed_until = null')
    expect(await withdraw(rita, 2)).toBe(200)
  })

  test('a mail that was taken is not sent again because the database was busy then', async () => {
    const office = await mailSystem()
    const settings = {
      ...readSettings(await environmentAt(await temporaryFolder())),
      ...reaching(office),
    }
    const { database, outbox, close } = await openStores(settings)
    onTestFinished(close)
    await database.write((trx) => outbox.add(trx, { subject: 'Hello', body: 'You' }))
    let busyTimes = 2
    const markSent = async (id: number) => {
      if ((busyTimes -= 1) >= 0) throw new Error('The database is busy')
      return outbox.markSent(id)
    }
    const lines: string[] = []
    const log = Fastify({
      logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
    }).log
    const delivery = deliveryOf({
      queue: { ...outbox, markSent },
      send: mailTransport(settings, async () => 'Marketday Finance')!,
      what: 'mail',
      log,
      pauses: [10],
    })
    onTestFinished(() => delivery.stop())
    delivery.start()
    await expect.poll(async () => (await outbox.all())[0]!.sent_at).not.toBeNull()
    expect(await outbox.all()).toMatchObject([{ attempts: 1, last_error: '' }])
    expect(office.received).toHaveLength(1)
    expect(lines.join('')).toContain('mail sent')
    expect(lines.join('')).not.toContain('not sent')
  })

  test('an attempt that is given up has ended: what hung is not sent behind its back', async () => {
    const office = await mailSystem('hangs')
    const server = await startApp(reaching(office), soon)
    await send(server)
    await expect.poll(() => office.attempts).toBe(1)
    await server.app.close()
    expect(await server.rows('outbox_mail')).toMatchObject([{ sent_at: null, attempts: 1 }])
    office.mood = 'takes'
    office.release()
    const again = await startApp({ ...reaching(office), dataDir: server.dataDir }, soon)
    await again.sql("update outbox_mail set next_attempt_at = '2026-01-01T00:00:00.000Z'")
    await again.app.ready()
    await expect.poll(async () => (await again.rows('outbox_mail'))[0]!.sent_at).not.toBeNull()
    expect(office.received).toHaveLength(1)
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

  test('what a clock that was ahead put off or began goes out all the same', async () => {
    const first = await startApp()
    await send(first)
    await send(first, { email: 'eve@example.com' })
    await first.app.close()
    const ahead = new Date(Date.now() + 400 * 24 * 3_600_000).toISOString()
    await first.sql(`update outbox_mail set next_attempt_at = '${ahead}' where id = 1;
      update outbox_mail set claimed_until = '${ahead}' where id = 2`)
    const office = await mailSystem()
    const second = await startApp({ ...reaching(office), dataDir: first.dataDir }, soon)
    await second.app.ready()
    await expect.poll(() => office.received).toHaveLength(2)
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
      const deliver = mailTransport(settings, async () => 'Marketday Finance')!
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
      .poll(async () => (await waiting.rows('outbox_mail')).every((mail) => mail.sent_at))
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
        'auto-submitted',
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
      send: mailTransport(settings, async () => 'Marketday Finance')!,
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
    const deliver = mailTransport(settings, async () => 'Marketday Finance')!
    const stored = await outbox.all()
    expect(stored.map(({ entry_id }) => entry_id)).toEqual([2, 1])
    expect(() => openedMail(documents, stored[0]!)).toThrow()
    await deliver(openedMail(documents, stored[1]!))
    expect(office.received).toMatchObject([
      { to: ['ada@example.com'], text: expect.stringContaining('Dear Ada') },
    ])
    expect(headersOf(office.received[0]!)).not.toMatch(/^Auto-Submitted:/m)
    await outbox.markSent(1)
    await outbox.forgetSentBefore(new Date(Date.now() + 1000))
    expect(await outbox.all()).toHaveLength(2)
    await database.write((trx) => outbox.forgetAbout(trx, about))
    expect((await outbox.all()).map(({ entry_id }) => entry_id)).toEqual([2])
  })
})
