import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { formOf, fourPictures, fullAnswers, multipartOf } from '../fixtures/loan-application'
import { loanPath } from '../fixtures/loan-server'
import { headersOf, mailSystem, reaching } from '../fixtures/mail-system'
import { startApp } from './start-app'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'
const traceparent = `00-${trace}-${parent}-01`

/** Headers of what another program was told. */
async function receiver() {
  const told: IncomingHttpHeaders[] = []
  const server = createServer(({ headers }, response) => {
    told.push(headers)
    response.writeHead(204).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  return { told, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** A server that sends mails and webhooks, and its log. */
async function start() {
  const office = await mailSystem()
  const { told, url } = await receiver()
  const lines: string[] = []
  const open = await startApp(
    {
      ...reaching(office),
      webhookUrl: url,
      webhookSecret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      webhookAllowPrivate: '1',
      whistleDelivery: 'server',
      logLevel: 'info',
    },
    { logTo: { write: (line: string) => void lines.push(line) } },
  )
  const message = { first_name: 'Ada', last_name: 'Obi', phone: '0801 234 5678', message: 'Hello' }
  return {
    ...open,
    office,
    told,
    lines: (text: string) => lines.filter((line) => line.includes(text)),
    write: (header: string) =>
      open.app.inject({
        method: 'POST',
        url: '/admin/contactUs/sent_mail',
        headers: { traceparent: header },
        payload: { ...message, email: 'ada@example.com' },
      }),
  }
}

test('a trace goes on in the log, in mails and in webhooks, each time as a part of its own', async () => {
  const { office, told, lines, write } = await start()
  expect((await write(traceparent)).statusCode).toBe(200)
  await expect.poll(() => office.received).toHaveLength(1)
  await expect.poll(() => told).toHaveLength(1)
  const further = new RegExp(`^00-${trace}-(?!${parent})[\\da-f]{16}-01$`)
  expect(told[0]!.traceparent).toMatch(further)
  const [, inMail] = /^Traceparent: (.*)$/im.exec(headersOf(office.received[0]!))!
  expect(inMail).toMatch(further)
  expect(inMail).not.toBe(told[0]!.traceparent)
  for (const words of ['answered', 'mail sent', 'webhook sent']) {
    await expect.poll(() => lines(words)).toHaveLength(1)
    expect(lines(words)[0]).toContain(`"trace":"${trace}"`)
  }
})

test('with an application the trace outlives the reading of its files', async () => {
  const { app, rows } = await start()
  const { payload, headers } = await multipartOf(formOf(fullAnswers('Ada'), await fourPictures()))
  const sent = {
    method: 'POST',
    url: loanPath,
    payload,
    headers: { ...headers, traceparent },
  } as const
  expect((await app.inject(sent)).statusCode).toBe(200)
  expect((await rows('webhook_event')).map((row) => row.trace)).toEqual([traceparent])
})

test.each([
  '',
  trace,
  traceparent.toUpperCase(),
  `${traceparent}-more`,
  `00-${'0'.repeat(32)}-${parent}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `ff-${trace}-${parent}-01`,
])('what is no trace is ignored: %j', async (header) => {
  const { rows, lines, write } = await start()
  expect((await write(header)).statusCode).toBe(200)
  const stored = [...(await rows('outbox_mail')), ...(await rows('webhook_event'))]
  expect(stored.map((row) => row.trace)).toEqual(['', ''])
  await expect.poll(() => lines('answered')).toHaveLength(1)
  expect(lines('"trace"')).toEqual([])
})

test('a report takes none, nor does whoever returns to it', async () => {
  const { app, lines, rows, write } = await start()
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, payload, headers: { traceparent } })
  const sent = await post('/whistle', { report: 'The till is short' })
  const { receipt } = sent.json<{ receipt: string }>()
  const opened = await post('/api/report/open', { receipt })
  expect([sent.statusCode, opened.statusCode]).toEqual([200, 200])
  const stored = [...(await rows('outbox_mail')), ...(await rows('webhook_event'))]
  expect(stored.filter((row) => row.trace !== '')).toEqual([])
  expect(lines(trace)).toEqual([])
  // The same server takes it from everybody else.
  await write(traceparent)
  await expect.poll(() => lines(trace).length).toBeGreaterThan(0)
})
