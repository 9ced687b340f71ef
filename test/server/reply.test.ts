import { describe, expect, test } from 'vitest'
import type { InboxEntry } from '../../src/shared/contracts/inbox'
import type { MailTemplate } from '../../src/shared/contracts/mail-templates'
import type { Replies, Reply } from '../../src/shared/contracts/replies'
import { session, withAdministrator } from '../fixtures/administrator'
import { account } from '../fixtures/beside'
import { fourPictures } from '../fixtures/loan-application'
import { headersOf, mailSystem, reaching, type Received } from '../fixtures/mail-system'
import { startApp } from './start-app'
import { apply, writeTo } from '../fixtures/visitors'
import { messageOf } from '../fixtures/answers'

const soon = { mailPauses: [50] }

type Sent = { message: string; reply: Reply; errors?: { path: string; message: string }[] }

async function start(settings = {}, parts: object = soon) {
  const lines: string[] = []
  const open = await startApp(
    { ...withAdministrator, logLevel: 'trace', ...settings },
    { logTo: { write: (line: string) => void lines.push(line) }, ...parts },
  )
  const { app, dataDir } = open
  await account(dataDir, 'rita', 'reviewer')
  const { password } = withCredentials
  const rita = await session(app, { username: 'rita', password })
  const url = (kind: string, id = 1) => `/api/inbox/${kind}/${id}/replies`
  return {
    ...open,
    lines,
    rita,
    administrator: await session(app),
    contact: (fields: object = {}) => writeTo(app, 'Ada', fields),
    apply: (email: string, more = {}) => apply(app, { email }, more),
    read: async (kind: string, id = 1) =>
      (await app.inject({ url: url(kind, id), headers: rita })).json<Replies>(),
    reply: (kind: string, payload: object, key?: string, id = 1) =>
      app.inject({
        method: 'POST',
        url: url(kind, id),
        headers: { ...rita, ...(key !== undefined && { 'idempotency-key': key }) },
        payload,
      }),
  }
}

const withCredentials = { password: withAdministrator.adminPassword }

const opening = { subject: 'Your message', text: 'Dear Ada,\n\nwe open at eight.' }

const confirmation = 'We have received your application'

const toAda = (received: Received[]) => received.filter(({ to }) => to.includes('ada@example.com'))
/** What she is sent beside the mail that an application has arrived. */
const repliesToAda = (received: Received[]) =>
  toAda(received).filter((mail) => !headersOf(mail).includes(confirmation))

describe('a reply', { tags: ['stores'] }, () => {
  test('to a message goes to its sender once, to be answered to MAIL_TO', async () => {
    const office = await mailSystem()
    const publicUrl = 'http://www.example.com'
    const { contact, reply, read, rows } = await start({ ...reaching(office), publicUrl })
    await contact()
    expect(await read('contact')).toMatchObject({
      recipient: 'ada@example.com',
      canSend: true,
      ending:
        'How we use your details: http://www.example.com/privacy\nTerms: http://www.example.com/terms',
      replies: [],
      values: { first_name: 'Ada', site_name: 'Marketday Finance' },
    })
    const answers = await Promise.all([1, 2, 3].map(() => reply('contact', opening, 'one-key')))
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json<Sent>()).toMatchObject({ reply: { ...opening, by: 'rita' } })
    }
    await expect.poll(() => toAda(office.received)).toHaveLength(1)
    await expect.poll(async () => (await read('contact')).replies[0]!.state).toBe('sent')
    const [mail] = toAda(office.received) as [Received]
    expect(mail.from).toBe('site@example.com')
    expect(headersOf(mail)).toMatch(/^To: Ada Obi <ada@example\.com>$/m)
    expect(headersOf(mail)).toMatch(/^Reply-To: office@example\.com$/m)
    expect(headersOf(mail)).toMatch(/^From: Marketday Finance <site@example\.com>$/m)
    expect(headersOf(mail)).toMatch(/^Subject: Your message$/m)
    expect(mail.text).toContain('we open at eight.')
    expect(mail.text).toContain('How we use your details: http://www.example.com/privacy\r\n')
    expect(mail.text).toContain('Terms: http://www.example.com/terms\r\n')
    const toOffice = office.received.filter(({ to }) => to.includes('office@example.com'))
    expect(toOffice).toHaveLength(1)
    expect(toOffice[0]!.text).not.toContain('/privacy')
    const { replies } = await read('contact')
    expect(replies).toMatchObject([{ ...opening, by: 'rita', problem: '' }])
    expect(replies[0]!.sentAt).toMatch(/^\d{4}-/)
    expect((await rows('activity')).filter(({ deed }) => deed === 'reply')).toMatchObject([
      { who: 'rita', subject: 'contact', entry_id: 1, detail: '' },
    ])
  })

  test('to an applicant is sealed in the database and names nobody in the log', async () => {
    const office = await mailSystem()
    const { app, rita, apply, reply, read, rows, lines } = await start(reaching(office))
    const reference = await apply('ada@example.com')
    expect(await read('loan')).toMatchObject({
      recipient: 'ada@example.com',
      values: { reference, amount: '₦250,000', first_name: 'first_name Adaeze' },
    })
    const secret = { subject: 'Canary subject', text: 'Canary text' }
    expect((await reply('loan', secret, 'k')).statusCode).toBe(200)
    await expect.poll(() => repliesToAda(office.received)).toHaveLength(1)
    await expect.poll(async () => (await read('loan')).replies[0]!.state).toBe('sent')
    const stored = JSON.stringify([await rows('outbox_mail'), await rows('activity')])
    expect(stored).not.toMatch(/Canary|ada@example|Adaeze/)
    const events = await rows('inbox_event')
    expect(events).toMatchObject([{ kind: 'loan', entry_id: 1, who: 'rita', what: 'mail' }])
    expect(JSON.stringify(events)).not.toMatch(/Canary|ada@example|Adaeze/)
    const entry = await app.inject({ url: '/api/inbox/loan/1', headers: rita })
    expect(entry.json<InboxEntry>().events).toMatchObject([
      { who: 'rita', what: 'mail', text: 'Canary subject' },
    ])
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toMatch(/Canary|ada@example|Adaeze/)
  })

  test('that is refused is tried again, says why without an address, and is sent at last', async () => {
    const office = await mailSystem('refuses')
    const { apply, reply, read, rows } = await start(reaching(office))
    await apply('ada@example.com')
    await reply('loan', opening, 'k')
    await expect.poll(async () => (await read('loan')).replies[0]!.state).toBe('failed')
    expect((await read('loan')).replies[0]!.problem).toContain('Not today')
    expect(JSON.stringify(await rows('outbox_mail'))).not.toContain('ada@')
    office.mood = 'takes'
    await expect.poll(() => repliesToAda(office.received)).toHaveLength(1)
    await expect.poll(async () => (await read('loan')).replies[0]!.state).toBe('sent')
    expect((await read('loan')).replies[0]!.problem).toBe('')
  })

  test('with another text under the same key is refused, and the first one stays', async () => {
    const { contact, reply, read } = await start(reaching(await mailSystem('hangs')))
    await contact()
    await reply('contact', opening, 'k')
    const other = await reply('contact', { ...opening, text: 'Another' }, 'k')
    expect([other.statusCode, other.json<Sent>().message]).toEqual([
      409,
      'An earlier version of this reply was already sent. Please reload the page.',
    ])
    expect((await read('contact')).replies.map(({ text }) => text)).toEqual([opening.text])
    expect((await reply('contact', { ...opening, text: 'Another' }, 'k2')).statusCode).toBe(200)
    expect((await read('contact')).replies).toHaveLength(2)
  })

  test.each([
    [{ subject: '', text: 'x' }, '/subject', 'Please enter a subject.'],
    [{ subject: 'x', text: ' \n ' }, '/text', 'Please enter a message.'],
    [{ subject: 'x\r\nBcc: eve@example.com', text: 'x' }, '/subject', expect.any(String)],
    [{ subject: 'x\u2028y', text: 'x' }, '/subject', expect.any(String)],
    [{ subject: 'x'.repeat(201), text: 'x' }, '/subject', expect.any(String)],
    [
      { subject: 'x', text: 'About {{reference}}' },
      '/text',
      'Please replace the text in double braces.',
    ],
    [{ ...opening, to: 'eve@example.com' }, '/to', 'This field is not recognised.'],
  ])('like %j is refused at its field', async (payload, path, sentence) => {
    const { contact, reply, rows } = await start(reaching(await mailSystem()))
    await contact()
    const answer = await reply('contact', payload, 'k')
    expect(answer.statusCode).toBe(422)
    expect(answer.json<Sent>().errors).toEqual([{ path, message: sentence }])
    expect(await rows('outbox_mail')).toHaveLength(1)
  })

  test('whose subject looks like a header adds none', async () => {
    const office = await mailSystem()
    const { contact, reply } = await start(reaching(office))
    await contact()
    const subject = 'Hello%0d%0aBcc: eve@example.com =?utf-8?Q?=0D=0ABcc:_eve=40example.com?='
    expect(
      (await reply('contact', { subject, text: 'Bcc: eve@example.com' }, 'k')).statusCode,
    ).toBe(200)
    await expect.poll(() => toAda(office.received)).toHaveLength(1)
    const [mail] = toAda(office.received) as [Received]
    expect(mail.to).toEqual(['ada@example.com'])
    expect(headersOf(mail)).not.toMatch(/^(bcc|cc):/im)
  })

  test.each(['email Adaeze', 'ada@example.com, eve@example.com', '<ada@example.com>', 'ada@a;b@c'])(
    'cannot go to %j, which is not one address',
    async (email) => {
      const { apply, read, reply, rows } = await start(reaching(await mailSystem()))
      await apply(email)
      expect((await read('loan')).recipient).toBe('')
      const answer = await reply('loan', opening, 'k')
      expect([answer.statusCode, answer.json<Sent>().message]).toEqual([
        409,
        'This entry has no email address.',
      ])
      expect(await rows('outbox_mail')).toHaveLength(1)
    },
  )

  test('is not stored where no mail server could ever send it', async () => {
    const { contact, read, reply, rows } = await start()
    await contact()
    expect(await read('contact')).toMatchObject({ canSend: false, ending: '' })
    const answer = await reply('contact', opening, 'k')
    expect([answer.statusCode, answer.json<Sent>().message]).toEqual([
      409,
      'This server has no mail server. Copy your reply and send it from your own email program.',
    ])
    expect(await rows('outbox_mail')).toHaveLength(1)
  })

  test('needs a key, an entry that is there, and a kind that has a sender', async () => {
    const { contact, reply, app, rita } = await start(reaching(await mailSystem()))
    await contact()
    expect((await reply('contact', opening)).statusCode).toBe(400)
    expect((await reply('contact', opening, 'two words')).statusCode).toBe(400)
    expect((await reply('contact', opening, 'k', 99)).statusCode).toBe(404)
    expect((await reply('newsletter', opening, 'k')).statusCode).toBe(404)
    const url = '/api/inbox/whistle/1/replies'
    expect((await app.inject({ url, headers: rita })).statusCode).toBe(404)
  })

  test('is gone with its entry, sent or waiting, and its text cannot be sent any more', async () => {
    const office = await mailSystem('refuses')
    const { app, apply, contact, reply, rows, rita } = await start(reaching(office))
    await apply('ada@example.com')
    await contact()
    await reply('loan', opening, 'k')
    await reply('contact', opening, 'k')
    expect(await rows('outbox_mail')).toHaveLength(5)
    for (const kind of ['loan', 'contact']) {
      const gone = await app.inject({
        method: 'DELETE',
        url: `/api/inbox/${kind}/1`,
        headers: rita,
      })
      expect(gone.statusCode).toBe(200)
    }
    expect(await rows('outbox_mail')).toEqual([])
    const { attempts } = office
    await contact({ message: 'Another message' })
    // A deleted mail may still be in delivery; two attempts later it has been refused.
    await expect.poll(() => office.attempts).toBeGreaterThan(attempts + 1)
    office.mood = 'takes'
    await expect.poll(() => office.received).toHaveLength(1)
    expect(toAda(office.received)).toEqual([])
  })

  test('is not stored when its record in the activity cannot be', async () => {
    const { contact, reply, read, rows, refuseRows } = await start(
      reaching(await mailSystem('hangs')),
    )
    await contact()
    await refuseRows('activity', "new.deed <> 'open'")
    expect((await reply('contact', opening, 'k')).statusCode).toBe(500)
    expect(await rows('outbox_mail')).toHaveLength(1)
    expect((await read('contact')).replies).toEqual([])
  })
})

describe('whoever applies with an email address', () => {
  const own = {
    subject: '{{first_name}}: {{reference}}',
    text: 'We have {{reference}} for {{amount}}. {{first_name}}, thank you. {{site_name}}',
  }

  test('gets one mail, however often the application is sent, that tells nothing of it', async () => {
    const office = await mailSystem()
    const publicUrl = 'http://www.example.com'
    const { apply, read, rows, lines } = await start({ ...reaching(office), publicUrl })
    const same = { files: await fourPictures(), headers: { 'idempotency-key': 'one' } }
    const [reference, ...more] = await Promise.all(
      [1, 2, 3].map(() => apply('ada@example.com', same)),
    )
    expect(more).toEqual([reference, reference])
    expect(await apply('ada@example.com', same)).toBe(reference)
    await expect.poll(() => toAda(office.received)).toHaveLength(1)
    await expect.poll(async () => (await read('loan')).replies[0]!.state).toBe('sent')
    const [mail] = toAda(office.received) as [Received]
    expect(headersOf(mail)).toMatch(/^To: ada@example\.com$/m)
    expect(headersOf(mail)).toMatch(new RegExp(`^Subject: ${confirmation} ${reference}$`, 'm'))
    const { replies } = await read('loan')
    expect(replies).toMatchObject([{ by: '', subject: `${confirmation} ${reference}` }])
    expect(replies[0]!.text).toMatch(
      /^Dear applicant,\n\n.+What happens next: .+Marketday Finance$/s,
    )
    const body = mail.text.split('\r\n\r\n').slice(1).join('\n').replaceAll('=\r\n', '')
    expect(body).toContain('Check your application: http://www.example.com/application\r\n')
    expect(body).toContain('How we use your details: http://www.example.com/privacy\r\n')
    expect(body).not.toMatch(/Adaeze|250|\{\{/)
    expect(JSON.stringify(await rows('outbox_mail'))).not.toMatch(/ada@|applicant/)
    expect(lines.join('')).not.toMatch(/ada@example|Dear applicant/)
    expect(office.received).toHaveLength(2)
  })

  test('gets the team’s own text, still without name and amount', async () => {
    const { app, administrator: headers, apply, read } = await start()
    const url = '/api/mail-templates/received/0'
    const saved = await app.inject({ method: 'POST', url, headers, payload: own })
    expect(saved.statusCode).toBe(200)
    const reference = await apply('ada@example.com')
    expect((await read('loan')).replies).toMatchObject([
      {
        subject: `applicant: ${reference}`,
        text: `We have ${reference} for the amount you asked for. applicant, thank you. Marketday Finance`,
        state: 'waiting',
      },
    ])
  })

  test('applies even so only together with that mail', async () => {
    const { apply, rows, refuseRows } = await start()
    await refuseRows('outbox_mail', "new.wrapped_key <> ''")
    await expect(apply('ada@example.com')).rejects.toThrow('answered with 500')
    expect([await rows('loan_application'), await rows('outbox_mail')]).toEqual([[], []])
  })
})

describe('the templates', () => {
  const url = '/api/mail-templates'
  const own = { subject: 'About {{reference}}', text: 'Dear {{first_name}},\n\n{{amount}}' }

  test('come with texts that an answer can begin with, each for its kind', async () => {
    const { app, rita, contact, read } = await start()
    await contact()
    const all = (await app.inject({ url, headers: rita })).json<MailTemplate[]>()
    expect(all.map(({ template, version }) => [template, version])).toEqual([
      ['received', 0],
      ['need-document', 0],
      ['approved', 0],
      ['declined', 0],
      ['offered', 0],
      ['offer-ends', 0],
      ['accepted', 0],
      ['answered', 0],
    ])
    for (const { text } of all)
      expect(text).toMatch(/^Dear \{\{first_name\}\},\n\n.+\{\{site_name\}\}$/s)
    expect((await read('contact')).templates.map(({ template }) => template)).toEqual(['answered'])
  })

  test('are saved as versions by administrators and used from then on', async () => {
    const { app, administrator: headers, rita, rows, apply, read } = await start()
    const save = (version: number, payload: object = own, as = headers) =>
      app.inject({ method: 'POST', url: `${url}/approved/${version}`, headers: as, payload })
    const saved = await save(0)
    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      {
        message: 'The template was saved.',
        template: {
          ...own,
          template: 'approved',
          version: 1,
          author: 'ada',
          savedAt: expect.stringMatching(/^\d{4}-/),
        },
      },
    ])
    // The same texts once more are no new version.
    expect((await save(1)).json()).toEqual(saved.json())
    expect((await save(1, { ...own, subject: 'Second' })).statusCode).toBe(200)
    const late = await save(1, { ...own, subject: 'Late' })
    expect(late.statusCode).toBe(412)
    expect(messageOf(late)).toMatch(/^ada saved this template on /)
    expect((await save(2, own, rita)).statusCode).toBe(403)
    expect(await rows('mail_template')).toMatchObject([
      { template: 'approved', version: 1, subject: own.subject, author: 'ada' },
      { template: 'approved', version: 2, subject: 'Second', author: 'ada' },
    ])
    await apply('ada@example.com')
    const { templates } = await read('loan')
    expect(templates.find(({ template }) => template === 'approved')).toMatchObject({
      subject: 'Second',
      version: 2,
    })
    const deeds = (await rows('activity')).filter(({ deed }) => deed === 'save-template')
    expect(deeds).toMatchObject([
      { who: 'ada', subject: 'approved', entry_id: 1 },
      { who: 'ada', subject: 'approved', entry_id: 2 },
    ])
  })

  test.each([
    [{ ...own, text: 'Dear {{name}}' }, '/text'],
    [{ ...own, text: '{{ first_name }}' }, '/text'],
    [{ ...own, text: '{{first_name}' }, '/text'],
    [{ ...own, text: '{{{first_name}}}' }, '/text'],
    [{ ...own, subject: '{{constructor}}' }, '/subject'],
  ])('refuse the unknown placeholder in %j at its field', async (payload, path) => {
    const { app, administrator: headers, rows } = await start()
    const answer = await app.inject({
      method: 'POST',
      url: `${url}/answered/0`,
      headers,
      payload,
    })
    expect([answer.statusCode, answer.json<Sent>().errors]).toEqual([
      422,
      [{ path, message: 'Please use only the placeholders listed on this page.' }],
    ])
    expect(await rows('mail_template')).toEqual([])
  })

  test('are five: another one, or no number, is not found', async () => {
    const { app, administrator: headers } = await start()
    const save = (path: string) =>
      app.inject({ method: 'POST', url: `${url}/${path}`, headers, payload: own })
    expect((await save('other/0')).statusCode).toBe(404)
    expect((await save('constructor/0')).statusCode).toBe(404)
    expect((await save('answered/x')).statusCode).toBe(400)
    expect((await save('answered/7')).statusCode).toBe(412)
  })
})
