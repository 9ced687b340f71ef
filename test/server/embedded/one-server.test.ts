// @module-tag thorough
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { rowsAt, sqlAt } from '../../fixtures/server-storage'
import { serverProgram, type Program } from '../../fixtures/server-program'
import { temporaryFolder } from '../start-app'

let program: Program
beforeAll(async () => {
  program = await serverProgram()
}, 120_000)

async function start(dataDir: string) {
  const started = await program.start({ DATA_DIR: dataDir })
  onTestFinished(() => started.end('SIGKILL'))
  return started
}

async function unfinishedIn(dataDir: string) {
  const file = join(dataDir, 'documents', 'being-written.unfinished')
  await writeFile(file, 'half')
  return file
}

const waits = (dataDir: string) =>
  `Another server is using DATA_DIR (${dataDir}). This server is waiting for it to stop.`

test('a second server on the folder is refused in one sentence, and changes and sweeps nothing', async () => {
  const dataDir = await temporaryFolder()
  const first = await start(dataDir)
  const unfinished = await unfinishedIn(dataDir)
  // As if the second one were of a newer version: it would bring the schema up to date.
  await sqlAt(dataDir, 'delete from kysely_migration')
  await sqlAt(dataDir, 'drop table site')
  expect(await program.run('start', { DATA_DIR: dataDir, PORT: '0' })).toEqual({
    code: 1,
    stdout: `${waits(dataDir)}\n`,
    stderr: `Another server is using DATA_DIR (${dataDir}), and only one can. Stop it, or set DATA_DIR to another folder.\n`,
  })
  expect(await readFile(unfinished, 'utf8')).toBe('half')
  await expect(rowsAt(dataDir, 'site')).rejects.toThrow('no such table')
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
}, 120_000)

test('the next server waits for one that finishes what it was asked', async () => {
  const dataDir = await temporaryFolder()
  const first = await start(dataDir)
  const socket = connect(Number(new URL(first.url).port), '127.0.0.1')
  const body = JSON.stringify({ email: 'late@b.co' })
  socket.write(
    `POST /subscribe HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  await fetch(`${first.url}/healthz`)
  const ended = first.end('SIGTERM')
  const starting = start(dataDir)
  await expect.poll(() => program.printed()).toContain(waits(dataDir))
  socket.end(body)
  await Promise.all([once(socket.resume(), 'close'), ended])
  const second = await starting
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  const subscribers = await rowsAt(dataDir, 'newsletter_subscriber')
  expect(subscribers.map(({ email }) => email)).toEqual(['late@b.co'])
}, 120_000)

test('after one that died the next server starts without waiting, and sweeps what was left', async () => {
  const dataDir = await temporaryFolder()
  const first = await start(dataDir)
  const unfinished = await unfinishedIn(dataDir)
  await first.end('SIGKILL')
  const second = await start(dataDir)
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  expect(program.printed()).not.toContain(waits(dataDir))
  await expect(readFile(unfinished)).rejects.toThrow('ENOENT')
  expect(await readFile(join(dataDir, 'server.lock'), 'utf8')).toBe('')
  expect((await readdir(dataDir)).filter((name) => name.startsWith('server.lock'))).toHaveLength(1)
}, 120_000)

test('every command that may run beside a server does', async () => {
  const dataDir = await temporaryFolder()
  await start(dataDir)
  const unfinished = await unfinishedIn(dataDir)
  const commands = {
    migrate: [],
    seed: [],
    outbox: [],
    backup: [join(dataDir, 'a-backup')],
    'admin:create': ['eve', 'long enough'],
    'admin:change': ['eve', '--role', 'editor'],
  }
  for (const [name, args] of Object.entries(commands)) {
    const { code, stderr } = await program.run(name, { DATA_DIR: dataDir }, args)
    expect([name, code, stderr]).toEqual([name, 0, ''])
  }
  expect(await readFile(unfinished, 'utf8')).toBe('half')
}, 120_000)
