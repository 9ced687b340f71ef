// @module-tag thorough
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addContent } from '../../fixtures/beside'
import { serverProgram, type Program } from '../../fixtures/server-program'
import { environmentAt } from '../../fixtures/server-storage'
import { temporaryFolder } from '../start-app'

let server: Program
beforeAll(async () => {
  server = await serverProgram()
}, 120_000)

const program = async (name: string, dataDir: string, settings: Record<string, string>) =>
  server.run(name, { ...(await environmentAt(dataDir)), PORT: '0', ...settings })

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
