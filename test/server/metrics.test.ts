// @module-tag thorough
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { runInNewContext } from 'node:vm'
import { parse } from 'yaml'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../journeys/server-process.js'
import type { AppOptions } from '../../src/server/app'
import type { Settings } from '../../src/server/core/env'
import { startApp } from './start-app'

async function start(settings: Partial<Settings> = {}, parts: Partial<AppOptions> = {}) {
  const metricsPort = await freePort()
  const { app, sql } = await startApp({ metricsPort, ...settings }, parts)
  await app.ready()
  const url = `http://127.0.0.1:${metricsPort}`
  const text = async () => (await fetch(`${url}/metrics`)).text()
  const figure = async (name: string) =>
    Number(new RegExp(`^${name} (.+)$`, 'm').exec(await text())?.[1])
  return { app, url, sql, text, figure }
}

const message = {
  first_name: 'Canary',
  last_name: 'Bird',
  phone: '08012345678',
  email: 'canary@example.com',
  message: 'Tell nobody, canary.',
}

test('METRICS_PORT tells answers by route, and nothing of who asked for what', async () => {
  const { app, url } = await start()
  await app.inject('/api/banners?canary-query')
  await app.inject('/canary-path')
  const payload = { email: 'canary@example.com' }
  await app.inject({ method: 'POST', url: '/subscribe', payload })
  const text = await (await fetch(`${url}/metrics`)).text()
  expect(text).toContain('http_answers_total{method="GET",route="/api/banners",status="200"} 1')
  expect(text).toContain('http_answers_total{method="POST",route="/subscribe",status="200"} 1')
  expect(text).toMatch(/http_answer_seconds_count\{route="\/api\/banners"\} 1/)
  expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/)
  expect(text).not.toMatch(/canary/)
})

test('and nothing else is at that port, nor the metrics at the site’s own', async () => {
  const { app, url } = await start()
  for (const path of ['/', '/api/banners', '/metrics/', '/metrics?x']) {
    expect((await fetch(url + path)).status).toBe(404)
  }
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
  expect((await app.inject('/metrics')).statusCode).toBe(404)
})

test('it tells how many mails wait, since when, and how many the mail server refused', async () => {
  const settings = { smtpUrl: 'smtp://127.0.0.1:1', mailTo: 'office@example.com' }
  const { app, sql, text, figure } = await start(settings)
  expect(await figure('outbox_waiting_mails')).toBe(0)
  expect(await figure('outbox_oldest_waiting_mail_age_seconds')).toBe(0)
  const send = { method: 'POST', url: '/admin/contactUs/sent_mail', payload: message } as const
  expect((await app.inject(send)).statusCode).toBe(200)
  expect((await app.inject(send)).statusCode).toBe(200)
  expect(await figure('outbox_waiting_mails')).toBe(2)
  await expect.poll(() => figure('outbox_refused_mails')).toBe(2)
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await sql(`update outbox_mail set created_at = '${hourAgo}' where id = 1`)
  expect(await figure('outbox_oldest_waiting_mail_age_seconds')).toBeGreaterThanOrEqual(3600)
  await sql(`update outbox_mail set sent_at = '${hourAgo}' where id = 1`)
  expect(await figure('outbox_waiting_mails')).toBe(1)
  expect(await figure('outbox_oldest_waiting_mail_age_seconds')).toBeLessThan(3600)
  await sql(`update outbox_mail set refused_at = '${hourAgo}' where id = 2`)
  expect(await figure('outbox_waiting_mails')).toBe(0)
  expect(await figure('outbox_given_up_mails')).toBe(1)
  expect(await text()).not.toMatch(/canary|08012345678|office@/i)
})

test('it tells how many webhooks wait, since when, and how many failed', async () => {
  const webhookUrl = 'http://127.0.0.1:1/'
  const { app, sql, figure } = await start({ webhookUrl, webhookSecret: 'A'.repeat(43) })
  expect(await figure('webhook_waiting_events')).toBe(0)
  expect(await figure('webhook_oldest_waiting_event_age_seconds')).toBe(0)
  const send = { method: 'POST', url: '/admin/contactUs/sent_mail', payload: message } as const
  expect((await app.inject(send)).statusCode).toBe(200)
  expect((await app.inject(send)).statusCode).toBe(200)
  expect(await figure('webhook_waiting_events')).toBe(2)
  await expect.poll(() => figure('webhook_failed_events')).toBe(2)
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await sql(`update webhook_event set created_at = '${hourAgo}' where id = 1`)
  expect(await figure('webhook_oldest_waiting_event_age_seconds')).toBeGreaterThanOrEqual(3600)
  await sql(`update webhook_event set sent_at = '${hourAgo}' where id = 1`)
  expect(await figure('webhook_waiting_events')).toBe(1)
  expect(await figure('webhook_oldest_waiting_event_age_seconds')).toBeLessThan(3600)
})

test('it tells when what is old was removed last', async () => {
  const never = await start()
  expect(await never.figure('retention_last_run_timestamp_seconds')).toBe(0)
  const daily = await start({ retentionDays: 30 })
  const ago = async () =>
    Date.now() / 1000 - (await daily.figure('retention_last_run_timestamp_seconds'))
  await expect.poll(ago).toBeLessThan(60)
})

test('it tells open connections, decodes and writes that were tried again', async () => {
  const { app, figure } = await start()
  expect(await figure('picture_decodes_running')).toBe(0)
  expect(await figure('picture_decodes_waiting')).toBe(0)
  expect(await figure('database_write_retries_total')).toBe(0)
  expect(await figure('http_open_connections')).toBe(0)
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const connection = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void connection.destroy())
  await expect.poll(() => figure('http_open_connections')).toBe(1)
})

test('a figure that cannot be read hides no other', async () => {
  const { sql, text, figure } = await start()
  await sql('alter table outbox_mail rename to elsewhere')
  expect(await figure('outbox_waiting_mails')).toBeNaN()
  expect(await text()).toContain('database_write_retries_total 0')
  await sql('alter table elsewhere rename to outbox_mail')
})

interface Board {
  panels: { targets: { expr: string }[] }[]
}

interface AlertRule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string }
}

const at = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')

/** The figures that an expression of Prometheus asks for. */
function figuresIn(expr: string) {
  const words = /^(?:sum|rate|max|time|by|le|status|and|changes|histogram_quantile|up)$/
  const plain = expr.replaceAll(/\{[^}]*\}|\[\w+\]/g, '')
  const names = [...plain.matchAll(/[a-z_][a-z\d_]*/g)].map(([name]) => name)
  return names.filter((name) => !words.test(name))
}

/** Whether every bracket that is opened is closed. */
const isWhole = (expr: string) => expr.split('(').length === expr.split(')').length

test('alerts and board ask for figures that there are, and operation.md says what to do', async () => {
  const file = parse(await at('.docker/alerts.yml')) as { groups: { rules: AlertRule[] }[] }
  const rules = file.groups.flatMap((group) => group.rules)
  expect(rules.length).toBeGreaterThan(10)
  const guide = await at('src/server/operation.md')
  const told = [...guide.matchAll(/^\| `([A-Z]\w+)` +\|/gm)].map(([, name]) => name)
  expect(told).toEqual(rules.map(({ alert }) => alert))
  for (const { alert, labels, annotations } of rules) {
    expect(['page', 'ticket'], alert).toContain(labels.severity)
    expect(annotations.summary, alert).not.toBe('')
  }

  const { expr: late } = rules.find(({ alert }) => alert === 'BackupLate')!
  const neverBackedUp = late
    .replace('time()', `${Date.now() / 1000}`)
    .replaceAll(/max\(\w+\)/g, '0')
  expect(runInNewContext(neverBackedUp.replaceAll(' and ', ' && '))).toBe(true)

  const board = JSON.parse(await at('.docker/board.json')) as Board
  const drawn = board.panels.flatMap(({ targets }) => targets)
  expect(drawn.length).toBeGreaterThan(10)
  const { app, text } = await start()
  await app.inject('/api/banners')
  const shown = await text()
  for (const { expr } of [...rules, ...drawn]) {
    expect(isWhole(expr), expr).toBe(true)
    for (const name of figuresIn(expr))
      expect(shown, expr).toMatch(new RegExp(`^${name}(?:\\{| )`, 'm'))
  }
})
