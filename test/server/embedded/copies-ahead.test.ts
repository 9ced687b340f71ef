// @module-tag thorough
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { serverProgram, type Process, type Program } from '../../fixtures/server-program'
import { temporaryFolder } from '../start-app'

let program: Program
beforeAll(async () => {
  program = await serverProgram()
}, 120_000)

/** The processes that a server has started and that still run. */
const startedBy = async ({ child }: Process) => {
  const list = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  return list.trim().split(' ').filter(Boolean).map(Number)
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A server at its first start, while it has copies of its pictures made. */
async function copying() {
  const dataDir = await temporaryFolder()
  const server = await program.start({ DATA_DIR: dataDir })
  onTestFinished(() => server.end('SIGKILL'))
  const copies = () => readdir(join(dataDir, 'picture-copies'))
  await expect.poll(async () => (await copies()).length, { timeout: 30_000 }).toBeGreaterThan(2)
  const [copier, ...others] = await startedBy(server)
  expect([copier, others]).toEqual([expect.any(Number), []])
  return { server, copies, copier: copier! }
}

test('copies of pictures are made by a process beside the server, which stops when it stops', async () => {
  const { server, copies, copier } = await copying()
  const threads = (await readdir(`/proc/${copier}/task`)).map(Number)
  expect(threads.length).toBeGreaterThan(4)
  const priorities = new Set(threads.map((thread) => getPriority(thread)))
  expect([...priorities]).toEqual([constants.priority.PRIORITY_BELOW_NORMAL])
  await server.end('SIGTERM')
  expect(isRunning(copier)).toBe(false)
  expect((await copies()).filter((name) => name.endsWith('.unfinished'))).toEqual([])
})

test('and ends when the server was killed', async () => {
  const { server, copier } = await copying()
  await server.end('SIGKILL')
  await expect.poll(() => isRunning(copier)).toBe(false)
})

test('and gets no setting of ours, where the keys stand', async () => {
  const { copier } = await copying()
  const environment = (await readFile(`/proc/${copier}/environ`, 'utf8')).split('\0')
  expect(environment).toContainEqual(expect.stringMatching(/^PATH=/))
  expect(environment).not.toContainEqual(expect.stringMatching(/^DATA_DIR=/))
})

test('and ends at once where the server stopped before it was there', async () => {
  const copier = spawn(process.execPath, [program.file('decode-pictures')], { stdio: 'pipe' })
  copier.stdin.end()
  expect(await once(copier, 'exit')).toEqual([0, null])
})

test('where it is killed, the next picture has a new one', async () => {
  const { server, copies, copier } = await copying()
  process.kill(copier, 'SIGKILL')
  await expect.poll(() => isRunning(copier)).toBe(false)
  const before = (await copies()).length
  await expect
    .poll(async () => (await copies()).length, { timeout: 30_000 })
    .toBeGreaterThan(before)
  expect(await startedBy(server)).not.toContain(copier)
})
