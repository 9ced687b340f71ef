// @module-tag thorough
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { environmentAt } from '../../fixtures/place'
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
  return { server, copies, copier: copier!, dataDir }
}

test('copies of pictures are made by a process beside the server, which stops when it stops', async () => {
  const { server, copies, copier } = await copying()
  await server.end('SIGTERM')
  expect(isRunning(copier)).toBe(false)
  expect((await copies()).filter((name) => name.endsWith('.unfinished'))).toEqual([])
})

test('and ends when the server was killed', async () => {
  const { server, copier } = await copying()
  await server.end('SIGKILL')
  await expect.poll(() => isRunning(copier), { timeout: 20_000 }).toBe(false)
})

test('and makes none where the server stopped before it was there', async () => {
  const { server, copies, dataDir } = await copying()
  await server.end('SIGTERM')
  const before = await copies()
  const pictures = await readdir(join(dataDir, 'pictures'))
  const copier = fork(program.file('make-copies'), pictures, {
    env: { PATH: process.env.PATH, ...(await environmentAt(dataDir)) },
  })
  copier.disconnect()
  expect(await once(copier, 'exit')).toEqual([0, null])
  expect(await copies()).toEqual(before)
})
