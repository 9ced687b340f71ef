import { describe, expect, test } from 'vitest'
import type { Dashboard } from '../../../src/shared/contracts/dashboard'
import { demoContent } from '../../../src/server/site/seed/demo-content'
import type { AppOptions } from '../../../src/server/app'
import { sampleContent } from '../../../src/office/editor/sample-content'
import { setupNotes } from '../../../src/server/office/ready/setup-notes.store'
import { session, withAdministrator } from '../../fixtures/administrator'
import { account, beside } from '../../fixtures/beside'
import { choose, peopleCalls } from '../../fixtures/people'
import { saveRequest, sectionContent } from '../../fixtures/section-content'
import { startApp } from '../start-app'

/** The demo content without its pictures. */
const demo = demoContent((place) => `${place}.webp`)
const seed: NonNullable<AppOptions['seed']> = (content) => content.saveAll(demo, 'seed')

async function start(settings = {}, parts = {}) {
  const open = await startApp({ ...withAdministrator, ...settings }, parts)
  const { app } = open
  const ada = await session(app)
  const lines = async () =>
    (await app.inject({ url: '/api/dashboard', headers: ada })).json<Dashboard>().ready!
  return {
    ...open,
    ada,
    lines,
    texts: async () => (await lines()).map(({ what }) => what),
    confirm: (done: unknown, headers: Record<string, string> = ada) =>
      app.inject({ method: 'POST', url: '/api/ready', headers, payload: { done } }),
  }
}

const placeholders = [
  'Visitors are sent to a page without text.',
  'The cities of the application form are placeholders: Mumbai, Delhi, Bangalore.',
  'The states of the application form are placeholders: Andhra Pradesh, Uttar Pradesh, Maharashtra.',
  'The name of the company is a placeholder: Marketday Finance.',
  'The short name of the company is a placeholder: Marketday.',
  'The footer does not say which company is responsible.',
  'These links lead to no page of yours: Facebook, X, Instagram, LinkedIn.',
  'The map shows a sample place.',
]
const noAddress = 'The address of the site is not set.'
const noMail = 'Emails to your office wait in the outbox.'
const noReports = 'Whistleblowing reports reach nobody: they stay in the reporter’s browser.'
const noCompliance = 'Nobody can open whistleblowing reports.'
const noBackup = 'No backup has been made.'
const noCopy = 'Nobody has confirmed a copy of the key to applications and reports.'
const noCode = 'Administrators without two-step login: ada.'

describe('before the site goes live', () => {
  test('all that is left is listed, in order, each with what to do', async () => {
    const { lines, texts } = await start()
    expect(await texts()).toEqual([
      ...placeholders,
      noCode,
      noAddress,
      noMail,
      noReports,
      noBackup,
      noCopy,
    ])
    const groups = (await lines()).map(({ group }) => group)
    expect(groups).toEqual([
      'content',
      ...Array(7).fill('company'),
      'people',
      ...Array(5).fill('server'),
    ])
    for (const { todo } of await lines()) expect(todo).toMatch(/^[A-Z].{15,}\.$/s)
  })

  test('a line whose setting is made goes, and half a setting says what is missing', async () => {
    const done = await start({
      publicUrl: 'https://www.example.com',
      smtpUrl: 'smtp://127.0.0.1:9',
      mailTo: 'office@example.com',
      whistleDelivery: 'server',
      documentKey: 'ab'.repeat(32),
    })
    expect(await done.texts()).toEqual([...placeholders, noCompliance, noCode, noBackup])
    const half = await start({ publicUrl: 'http://www.example.com', mailTo: 'office@example.com' })
    expect(await half.texts()).toContain('The site is not on https.')
    const mail = (await half.lines()).find(({ what }) => what === noMail)!
    expect(mail.todo).toBe('Set SMTP_URL.')
  })

  test('reports can be opened once somebody of compliance can log in', async () => {
    const { app, ada, texts } = await start({ whistleDelivery: 'server' })
    const people = await peopleCalls(app, ada)
    const { token } = await people.invite('cora', 'compliance')
    await people.invite('ivy', 'administrator')
    expect(await texts()).toContain(noCompliance)
    expect(await texts()).toContain(noCode)
    await choose(app, token)
    expect(await texts()).not.toContain(noCompliance)
  })

  test('demo content is named by section until it is edited, samples until they are gone', async () => {
    const { app, ada, lines } = await start({}, { seed })
    const [shown, samples, contact] = await lines()
    expect(shown!.what).toBe('Demo content is shown in 14 of 16 sections.')
    expect(shown!.links).toHaveLength(14)
    expect(shown!.links).toContainEqual({
      to: '/admin/home/services-section',
      name: 'Services Section',
    })
    expect(samples!.what).toMatch(/^Sample testimonials are shown: Sample author \(Sample: market/)
    expect(contact!.what).toBe(
      'The contact page shows samples: 2348012345678, 2348087654321, Sample address, hello@example.com.',
    )
    const { services, testimonials } = sectionContent('own')
    const demo = (await app.inject('/api/testimonials')).json<{ id: number }[]>()
    expect(demo.length).toBeGreaterThan(0)
    const save = async (request: ReturnType<typeof saveRequest>) =>
      expect((await app.inject(await request)).statusCode).toBe(200)
    const headers = ada
    await save(saveRequest('services', services, { headers }))
    await save(saveRequest('testimonials', testimonials, { headers }))
    for (const { id } of demo) {
      const url = `/api/testimonials/${id}`
      expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200)
    }
    const after = await lines()
    expect(after[0]!.what).toBe('Demo content is shown in 12 of 16 sections.')
    expect(after.filter(({ what }) => what.startsWith('Sample testimonials'))).toEqual([])
  })

  test('sample figures of what a loan costs are named until they are the lender’s own', async () => {
    const { app, ada, texts } = await start()
    const { rates } = sectionContent('own')
    const line = /sample figures/
    const save = async (sample: string) => {
      const request = await saveRequest('rates', { ...rates, sample }, { headers: ada })
      expect((await app.inject(request)).statusCode).toBe(200)
      return (await texts()).filter((text) => line.test(text))
    }
    expect(await save('yes')).toHaveLength(1)
    expect(await save('no')).toEqual([])
  })

  test('texts that contradict the figures are named until one of them is changed', async () => {
    const { app, ada, texts } = await start({}, { seed })
    const save = async (leastMonths: string) => {
      const { rates } = sampleContent
      const products = rates.products.map((one, i) => (i === 4 ? { ...one, leastMonths } : one))
      const request = await saveRequest('rates', { ...rates, products }, { headers: ada })
      expect((await app.inject(request)).statusCode).toBe(200)
      return (await texts()).filter((text) => text.startsWith('Texts contradict the rates.'))
    }
    expect(await save('3')).toEqual([
      expect.stringContaining(
        'Trader loans: the products page says “1 to 5 months”, its rates say 3 to 5 months.',
      ),
    ])
    expect(await save('1')).toEqual([])
  })

  test('demo content that was brought back is demo content again', async () => {
    const { app, ada, lines } = await start({}, { seed })
    const { services } = sectionContent('own')
    await app.inject(await saveRequest('services', services, { headers: ada }))
    const { versions } = (await app.inject({ url: '/api/history/services', headers: ada })).json<{
      versions: { version: number }[]
    }>()
    const restored = await app.inject({
      method: 'POST',
      url: '/api/history/services/restore',
      headers: { ...ada, 'if-match': `"${versions[0]!.version}"` },
      payload: { version: versions[1]!.version },
    })
    expect(restored.statusCode).toBe(200)
    expect((await lines())[0]!.what).toBe('Demo content is shown in 14 of 16 sections.')
  })

  test('a backup is noted, and its line comes back when it is older than a week', async () => {
    const { dataDir, texts, sql, rows } = await start()
    await beside(dataDir, ({ database }) =>
      setupNotes(database).note('backup', 'command line', 'backup'),
    )
    expect(await texts()).not.toContain(noBackup)
    expect((await rows('activity')).at(-1)).toMatchObject({ who: 'command line', deed: 'backup' })
    const then = new Date(Date.now() - 9.5 * 24 * 3_600_000).toISOString()
    await sql(`update setup_note set at = '${then}'`)
    expect(await texts()).toContain('The last backup was made 9 days ago.')
  })

  test('an administrator confirms a copy of the key, once and on record', async () => {
    const { confirm, texts, rows } = await start()
    const answer = await confirm('document-key')
    expect(answer.statusCode).toBe(200)
    expect(answer.json<{ ready: { what: string }[] }>().ready.map(({ what }) => what)).toEqual(
      await texts(),
    )
    expect(await texts()).not.toContain(noCopy)
    expect((await rows('activity')).at(-1)).toMatchObject({
      who: 'ada',
      deed: 'confirm',
      subject: 'document-key',
    })
  })

  test.each([['another thing'], [7], [null], [undefined]])('%j is not confirmed', async (done) => {
    const { confirm, rows } = await start()
    expect((await confirm(done)).statusCode).toBe(422)
    expect(await rows('setup_note')).toEqual([])
  })

  test('accounts without a second factor are named, administrators only', async () => {
    const { dataDir, texts, sql } = await start()
    await account(dataDir, 'zoe', 'administrator')
    await account(dataDir, 'eve', 'editor')
    expect(await texts()).toContain('Administrators without two-step login: ada, zoe.')
    await sql(
      `insert into second_factor (administrator_id, wrapped_key, secret, begun_at, confirmed_at,
       last_step) values (1, '', '', '', '2026-01-02T03:04:05.000Z', 0), (2, '', '', '', null, 0)`,
    )
    expect(await texts()).toContain('Administrators without two-step login: zoe.')
    await sql("update second_factor set confirmed_at = '2026-01-02T03:04:05.000Z'")
    expect((await texts()).filter((text) => text.includes('two-step'))).toEqual([])
  })

  test('is for administrators alone', async () => {
    const { app, dataDir, confirm } = await start()
    for (const role of ['editor', 'reviewer'] as const) {
      const headers = await session(app, await account(dataDir, role, role))
      const dashboard = await app.inject({ url: '/api/dashboard', headers })
      expect(dashboard.statusCode).toBe(200)
      expect(dashboard.json()).not.toHaveProperty('ready')
      expect((await confirm('backup', headers)).statusCode).toBe(403)
    }
    expect((await confirm('backup', {})).statusCode).toBe(401)
  })
})
