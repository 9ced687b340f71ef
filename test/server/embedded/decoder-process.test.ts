import childProcess, { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { session, withAdministrator } from '../../fixtures/administrator'
import { formOf, multipartOf, picture } from '../../fixtures/loan-application'
import { forget } from '../../fixtures/server-storage'
import { openApp, type OpenApp } from '../start-app'

let site: OpenApp
let send: () => Promise<LightMyRequestResponse>
let decoderProgram: string
const lines: string[] = []
const { spawn: start } = childProcess
const spawn = vi.spyOn(childProcess, 'spawn')
beforeAll(async () => {
  syncBuiltinESMExports()
  decoderProgram = join(await mkdtemp(join(tmpdir(), 'decoder-')), 'decoder.mjs')
  const logTo = { write: (line: string) => void lines.push(line) }
  site = await openApp({ ...withAdministrator, logLevel: 'error' }, { decoderProgram, logTo })
  const editor = await session(site.app)
  const { payload, headers } = await multipartOf(formOf({}, { file: { bytes: await picture() } }))
  const sent = { payload, headers: { ...headers, ...editor } }
  send = () => site.app.inject({ method: 'POST', url: '/api/pictures', ...sent })
})
afterAll(async () => {
  spawn.mockRestore()
  syncBuiltinESMExports()
  await site.app.close()
  await forget(site.dataDir)
  await rm(dirname(decoderProgram), { recursive: true })
})
beforeEach(() => void (lines.length = 0))
afterEach(async () => {
  vi.useRealTimers()
  const last = spawn.mock.results.at(-1)!.value as ChildProcess
  last.kill('SIGKILL')
  await once(last, 'exit')
})

/** A decoding process that has this fault when it is first started, and then does what it should. */
const faultyOnce = (fault: string) => `
import { existsSync, writeFileSync } from 'node:fs'

process.on('SIGTERM', () => {})
const mark = process.argv[1] + '.begun'
function answer(asked) {
  const { number } = JSON.parse(asked.toString('utf8', 8, 8 + asked.readUInt32LE(0)))
  const head = Buffer.from(JSON.stringify({ number, refused: 'It was looked at.' }))
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32LE(head.length, 0)
  process.stdout.write(Buffer.concat([lengths, head]))
}
if (existsSync(mark)) process.stdin.once('data', answer).resume()
else {
  writeFileSync(mark, '')
  ${fault}
}
`

const begin = async (fault: string) => {
  await rm(`${decoderProgram}.begun`, { force: true })
  await writeFile(decoderProgram, faultyOnce(fault))
}

const errors = () => lines.map((line) => (JSON.parse(line) as { err: Error }).err.message).join()

/** Whoever sent the first picture is asked to send it again, and the next one is looked at. */
async function expectOneRefused(first: ReturnType<typeof send>) {
  const { statusCode, headers, body } = await first
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(JSON.parse(body)).toEqual({
    message: 'The server is busy. Please try again in a moment.',
  })
  expect((await send()).json()).toMatchObject({ message: 'It was looked at.' })
}

const failure = (code: string) => Object.assign(new Error(`spawn nice ${code}`), { code })

/** As Node fails without descriptors: the process has no streams. */
function withoutStreams(code: string) {
  const child = new ChildProcess()
  process.nextTick(() => child.emit('error', failure(code)))
  return child
}

/** As it fails otherwise, with EAGAIN for instance. */
const withStreams = () => start('/nowhere/nice', { stdio: 'pipe' })

function thrown(code: string): never {
  throw failure(code)
}

test.each([
  ['EMFILE', withoutStreams],
  ['ENFILE', withoutStreams],
  ['ENOENT', withStreams],
  ['ENOMEM', thrown],
])('one that cannot be started (%s) is started for the next picture', async (code, fail) => {
  await begin('process.stdin.once("data", answer).resume()')
  spawn.mockImplementationOnce(() => fail(code))
  await expectOneRefused(send())
  expect(errors()).toContain(code)
})

test.each([
  ['ends with an error', 'process.exit(3)', '(3)'],
  ['is killed', 'process.kill(process.pid, "SIGKILL")', '(SIGKILL)'],
  ['does not listen', 'process.stdin.destroy(); setTimeout(() => process.exit(4), 100)', '(4)'],
  [
    'says what is no answer',
    'process.stdout.write("\\x04\\0\\0\\0\\0\\0\\0\\0what"); setInterval(() => {}, 1000)',
    '(SIGKILL)',
  ],
])('one that %s is replaced', async (_name, fault, reason) => {
  await begin(fault)
  await expectOneRefused(send())
  expect(errors()).toContain(`The decoding process ended ${reason}`)
})

test('one that ends in the middle, as if all were done, is replaced', async () => {
  await begin('process.exit(0)')
  await expectOneRefused(send())
})

test('one that hangs keeps no place for ever', async () => {
  await begin('setInterval(() => {}, 1000)')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = send()
  await expect.poll(() => existsSync(`${decoderProgram}.begun`)).toBe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  await expectOneRefused(first)
  expect(errors()).toContain('The decoding process ended (SIGKILL)')
})
