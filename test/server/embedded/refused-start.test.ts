// @module-tag thorough
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addContent } from '../../fixtures/beside'
import { serverProgram, type Program } from '../../fixtures/server-program'
import { environmentAt, rowsAt, sqlAt } from '../../fixtures/server-storage'
import { temporaryFolder } from '../start-app'

let server: Program
beforeAll(async () => {
  server = await serverProgram()
}, 120_000)

const program = async (
  name: string,
  dataDir: string,
  settings: Record<string, string>,
  args: string[] = [],
) => server.run(name, { ...(await environmentAt(dataDir)), PORT: '0', ...settings }, args)

describe('the server as a process', () => {
  test('what keeps it from starting is said in one line, without a stack', async () => {
    const dataDir = await temporaryFolder()
    await addContent(await environmentAt(dataDir))
    const wrong = await program('main', dataDir, { PORT: 'http' })
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      'The setting PORT must be a whole number from 0 to 65535.\n',
    ])
    const { url, end } = await server.start(await environmentAt(dataDir))
    onTestFinished(() => end('SIGTERM'))
    const { port } = new URL(url)
    const taken = await program('main', await temporaryFolder(), { PORT: port })
    expect([taken.code, taken.stderr]).toEqual([
      1,
      `Port ${port} is already in use. Set PORT to another one.\n`,
    ])
    const none = await program('main', dataDir, { DATA_DIR: '/proc/x/y' })
    expect([none.code, none.stderr]).toEqual([
      1,
      'Cannot write to the data folder /proc/x/y. Set DATA_DIR to a folder that the server can write to.\n',
    ])
  })

  test('without the key that the activity log is written with, or with another, neither commands nor the server write', async () => {
    const dataDir = await temporaryFolder()
    await addContent(await environmentAt(dataDir))
    const [own, other] = ['a', 'b'].map((digit) => digit.repeat(64)) as [string, string]
    const first = { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'long enough', DOCUMENT_KEY: own }
    const { end } = await server.start({ ...(await environmentAt(dataDir)), ...first })
    await end('SIGTERM')
    const before = await rowsAt(dataDir, 'activity')
    const accounts = await rowsAt(dataDir, 'administrator')
    const file = join(dataDir, 'document.key')
    const isMissing =
      'The key of the site is not here, and the activity log is written with it. Set DOCUMENT_KEY or DATA_DIR as the server has it.\n'
    const isOther = (source: string) =>
      `${source} is not the key that the activity log has been written with since the first start, or the beginning of the log was changed. A start without DOCUMENT_KEY put one into ${file}.\n`
    const writing = {
      'admin:create': ['eve', 'long enough'],
      'admin:change': ['ada', '--role', 'editor'],
      outbox: ['--withdraw', '1'],
    }
    await sqlAt(
      dataDir,
      `insert into outbox_mail
        (id, message_id, subject, body, reply_to_name, reply_to, created_at, next_attempt_at, last_error)
        values (1, 'x', 'x', 'x', '', '', '2026-01-01', '2026-01-01', '')`,
    )
    const refuse = async (settings: Record<string, string>, stderr: string) => {
      for (const [name, args] of Object.entries(writing))
        expect(await program(name, dataDir, settings, args), name).toEqual({
          code: 1,
          stdout: '',
          stderr,
        })
    }
    await refuse({}, isMissing)
    await refuse({ DOCUMENT_KEY: other }, isOther('DOCUMENT_KEY'))
    await refuse({ DOCUMENT_KEY: 'none' }, expect.stringContaining('DOCUMENT_KEY'))
    await writeFile(file, other)
    await refuse({}, isOther(file))
    expect((await program('main', dataDir, {})).stderr).toContain(isOther(file))
    await rm(file)
    expect((await program('main', dataDir, {})).stderr).toContain(
      `The key to the activity log is missing. Put ${file} back or set DOCUMENT_KEY.`,
    )
    expect(await rowsAt(dataDir, 'activity')).toEqual(before)
    expect(await rowsAt(dataDir, 'administrator')).toEqual(accounts)
    for (const [name, args] of Object.entries({ ...writing, activity: ['verify'] }))
      expect((await program(name, dataDir, { DOCUMENT_KEY: own }, args)).code).toBe(0)
  }, 120_000)

  test('without a driver for its database it says in one line how to get one', async () => {
    const folder = await temporaryFolder()
    const before = join(folder, 'before.cjs')
    await writeFile(
      before,
      `Object.defineProperty(process.versions, 'node', { value: '20.19.0' })
      const Module = require('node:module')
      const find = Module._resolveFilename
      Module._resolveFilename = function (name, ...rest) {
        if (name === 'better-sqlite3') throw new Error('It could not be built.')
        return find.call(this, name, ...rest)
      }`,
    )
    for (const name of ['main', 'migrate']) {
      const ended = await program(name, join(folder, 'data'), {
        NODE_OPTIONS: `--require=${before}`,
      })
      expect([ended.code, ended.stderr]).toEqual([
        1,
        expect.stringMatching(
          /^Node \S+ needs better-sqlite3, which could not be installed\. [^\n]+\n$/,
        ),
      ])
    }
  })
})
