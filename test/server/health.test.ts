// @module-tag stores
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../src/shared/endpoints'
import { startApp } from './start-app'

describe('health', () => {
  test('/healthz says that the process is alive, /readyz that database and files are there', async () => {
    const { app } = await startApp()
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive' })
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json().status]).toEqual([200, 'ready'])
    expect(ready.headers['cache-control']).toBe('no-store')
  })

  test('/readyz answers 503 and names what is missing', async () => {
    const { app, sql } = await startApp()
    await sql('drop table section_version')
    const database = await app.inject('/readyz')
    expect([database.statusCode, database.json()]).toEqual([
      503,
      { message: 'Not ready: database.' },
    ])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  })

  test('beside a newer program that has upgraded the database nothing is written, and the log says why', async () => {
    const lines: string[] = []
    const logTo = { write: (line: string) => void lines.push(line) }
    const { app, rows, sql } = await startApp({ logLevel: 'error' }, { logTo })
    const url = endpoints.newsletter.path
    const subscribe = async (email: string) =>
      (await app.inject({ method: 'POST', url, payload: { email } })).statusCode
    expect(await subscribe('first@example.com')).toBe(200)
    await sql(`insert into kysely_migration values ('999-from-the-future', '2100-01-01')`)
    const activity = await rows('activity')
    expect(await subscribe('second@example.com')).toBe(503)
    expect(lines.join('')).toContain(
      'A newer version of this program has already upgraded the database (to \\"999-from-the-future\\"). Start that version.',
    )
    expect((await rows('newsletter_subscriber')).map(({ email }) => email)).toEqual([
      'first@example.com',
    ])
    expect(await rows('activity')).toEqual(activity)
    expect((await app.inject('/api/banners')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).json()).toEqual({ message: 'Not ready: database.' })
  })
})
