import { describe, expect, test } from 'vitest'
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
})
