import { describe, expect, test } from 'vitest'
import { startApp } from './start-app'

const message = {
  first_name: 'Ada',
  last_name: 'Obi',
  phone: '0801 234 5678',
  email: 'ada@example.com',
  message: 'When do you open?\nI come by bus.',
}

const report = {
  name: '',
  email: 'not checked',
  report: 'The scales are wrong.',
  accountName: 'A. Obi',
  accountNumber: '0123456789',
  bankName: 'First',
}

const post = (url: string, payload: object) => ({ method: 'POST', url, payload }) as const

describe('newsletter', () => {
  test('stores the address and answers 200 with a message', async () => {
    const { app, rows } = await startApp()
    const answer = await app.inject(post('/subscribe', { email: '  Ada@Example.com ' }))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ message: expect.stringMatching(/\w/) })
    expect(await rows('newsletter_subscriber')).toMatchObject([{ email: 'Ada@Example.com' }])
  })

  test('a known address gets the same answer and stays one subscription', async () => {
    const { app, rows } = await startApp()
    const first = await app.inject(post('/subscribe', { email: 'ada@example.com' }))
    const second = await app.inject(post('/subscribe', { email: 'ADA@example.com' }))
    expect([second.statusCode, second.body]).toEqual([200, first.body])
    expect(await rows('newsletter_subscriber')).toHaveLength(1)
  })

  test('an empty address answers 422 with the sentence of the schema', async () => {
    const { app, rows } = await startApp()
    const answer = await app.inject(post('/subscribe', { email: '  ' }))
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toBe('Please enter a valid email address.')
    expect(await rows('newsletter_subscriber')).toEqual([])
  })
})

describe('contact message', { tags: ['stores'] }, () => {
  test('answers 200 with the confirmation itself as a JSON string', async () => {
    const { app } = await startApp()
    const answer = await app.inject(post('/admin/contactUs/sent_mail', message))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json()).toBeTypeOf('string')
  })

  test('stores the message and a mail to the office that can be answered', async () => {
    const { app, rows } = await startApp()
    await app.inject(post('/admin/contactUs/sent_mail', message))
    expect(await rows('contact_message')).toMatchObject([message])
    const [mail] = await rows('outbox_mail')
    expect(mail).toMatchObject({ sent_at: null, attempts: 0, reply_to: 'ada@example.com' })
    expect(mail!.subject).toContain('Ada Obi')
    expect(mail!.body).toContain('When do you open?\nI come by bus.')
  })

  test('a repetition under its key is stored and mailed once, anything else is not lost', async () => {
    const { app, rows } = await startApp()
    const other = { ...message, message: 'And on Sundays?' }
    const sent = [
      [message, 'one'],
      [message, 'one'],
      [other, 'one'],
      [other, 'two'],
      [message, 'one'],
    ] as const
    for (const [payload, key] of sent) {
      const headers = { 'idempotency-key': key }
      const answer = await app.inject({ ...post('/admin/contactUs/sent_mail', payload), headers })
      expect(answer.json()).toBe('Thank you for your message. We will reply soon.')
    }
    const texts = (await rows('contact_message')).map((row) => row.message)
    expect(texts).toEqual([message.message, other.message, other.message])
    expect(await rows('outbox_mail')).toHaveLength(3)
    const refused = await app.inject({
      ...post('/admin/contactUs/sent_mail', message),
      headers: { 'idempotency-key': 'no key' },
    })
    expect(refused.statusCode).toBe(400)
  })

  test('two alike without a key are two', async () => {
    const { app, rows } = await startApp()
    for (const payload of [message, message])
      await app.inject(post('/admin/contactUs/sent_mail', payload))
    expect(await rows('contact_message')).toHaveLength(2)
  })

  test('what came along when it was copied is neither refused nor stored', async () => {
    const { app, rows } = await startApp()
    const copied = (text: string) => `\u202a${text}\u200b\u202c\u00a0`
    const phone = copied('0801\u2011234\u20135678')
    const typed = { ...message, phone, email: copied(message.email), last_name: copied('Obi') }
    const answer = await app.inject(post('/admin/contactUs/sent_mail', typed))
    expect(answer.statusCode).toBe(200)
    expect(await rows('contact_message')).toMatchObject([{ ...message, phone: '0801-234-5678' }])
    await app.inject(post('/subscribe', { email: copied(message.email) }))
    expect(await rows('newsletter_subscriber')).toMatchObject([{ email: message.email }])
  })

  test('every failing field has its sentence, in the order of the page', async () => {
    const { app, rows } = await startApp()
    const answer = await app.inject(post('/admin/contactUs/sent_mail', { phone: '12', email: 'x' }))
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      message: 'Please enter your First Name.',
      errors: [
        { path: '/first_name', message: 'Please enter your First Name.' },
        { path: '/last_name', message: 'Please enter your Last Name.' },
        { path: '/phone', message: 'Phone Number must be between 9 and 15 digits.' },
        { path: '/email', message: 'Please enter a valid E-mail Address.' },
        { path: '/message', message: 'Please enter your Message.' },
      ],
    })
    expect([await rows('contact_message'), await rows('outbox_mail')]).toEqual([[], []])
  })

  test('the message and its mail are stored together or not at all', async () => {
    const { app, rows, refuseRows } = await startApp()
    await refuseRows('outbox_mail')
    const answer = await app.inject(post('/admin/contactUs/sent_mail', message))
    expect(answer.statusCode).toBe(500)
    expect(await rows('contact_message')).toEqual([])
  })
})

describe('whistleblowing', () => {
  test('with WHISTLE_DELIVERY=local the server takes no report', async () => {
    const { app, rows } = await startApp({ whistleDelivery: 'local' })
    const answer = await app.inject(post('/whistle', report))
    expect(answer.statusCode).toBe(405)
    expect(answer.json()).toEqual({ message: expect.any(String) })
    expect(await rows('whistle_report')).toEqual([])
  })

  test('with WHISTLE_DELIVERY=server it stores the report and says so in the known words', async () => {
    const { app, rows } = await startApp({ whistleDelivery: 'server' })
    const answer = await app.inject(post('/whistle', report))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      message: 'Your report has been submitted anonymously.',
      receipt: expect.stringMatching(/^[0-9]{16}$/),
    })
    expect(await rows('whistle_report')).toMatchObject([{ status: 'received', told: 0 }])
  })

  test('of the time only the day is kept, and no mail tells of one report', async () => {
    const { app, rows } = await startApp({ whistleDelivery: 'server' })
    await app.inject(post('/whistle', report))
    expect((await rows('whistle_report'))[0]!.received_on).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await rows('outbox_mail')).toEqual([])
  })

  test('only the report is required', async () => {
    const { app } = await startApp({ whistleDelivery: 'server' })
    expect((await app.inject(post('/whistle', { report: 'Look here.' }))).statusCode).toBe(200)
    const answer = await app.inject(post('/whistle', { name: 'Ada' }))
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      'Please enter your Report / Concern.',
    ])
  })
})
