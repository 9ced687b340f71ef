// @module-tag thorough
import fs from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { StartError } from '../../../src/server/core/start-error'
import { session, withAdministrator } from '../../fixtures/administrator'
import { formOf, markedApplication, multipartOf } from '../../fixtures/loan-application'
import { loanPath, startLoanServer, storedIn, type LoanServer } from '../../fixtures/loan-server'
import { ageFiles, documentNames } from '../../fixtures/server-storage'
import { startApp } from '../start-app'

const canary = 'Zx9Canary'
const { answers, files } = await markedApplication(canary)

let server: LoanServer
beforeAll(async () => {
  server = await startLoanServer()
  const form = formOf(answers, files)
  await server.send(form, { 'idempotency-key': `${canary}-key` })
})
afterAll(() => server.stop())

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

describe('the data folder', () => {
  test('no file of the data folder holds an answer, a file name, a key or a picture', async () => {
    const paths = await filesUnder(server.dataDir)
    expect(paths.some((path) => path.endsWith('.db-wal') || path.endsWith('.db'))).toBe(true)
    const secrets = [canary, answers.bvn!, Buffer.alloc(64, 'x').toString(), 'JFIF']
    for (const path of paths) {
      const bytes = await readFile(path)
      for (const secret of secrets) {
        for (const form of [secret, Buffer.from(secret).toString('base64').slice(0, -4)]) {
          expect({ path, secret, found: bytes.includes(form) }).toMatchObject({ found: false })
        }
      }
    }
  })

  test('the documents and the key are readable by the server’s user alone', async () => {
    const names = await documentNames(server.dataDir)
    expect(names).toHaveLength(4)
    for (const name of [...names.map((one) => `documents/${one}`), 'document.key']) {
      expect((await stat(join(server.dataDir, name))).mode & 0o077).toBe(0)
    }
  })
})

async function copyOfData() {
  const folder = await mkdtemp(join(tmpdir(), 'loan-copy-'))
  await cp(server.dataDir, folder, { recursive: true })
  return folder
}

test.each(['EMFILE', 'ENFILE'])(
  'without free descriptors (%s) an application may be sent again later, and nothing of it stays',
  async (code) => {
    const { app, dataDir, rows } = await startApp()
    const form = await multipartOf(formOf(answers, files))
    const send = () => app.inject({ method: 'POST', url: loanPath, ...form })
    const lack = Object.assign(new Error(`${code}: too many open files, open`), { code })
    const opening = vi.spyOn(fs.promises, 'open').mockRejectedValue(lack)
    syncBuiltinESMExports()
    onTestFinished(() => {
      opening.mockRestore()
      syncBuiltinESMExports()
    })
    const answer = await send()
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '5',
      { message: 'The server is busy. Please try again in a moment.' },
    ])
    expect(await rows('loan_application')).toEqual([])
    opening.mockRestore()
    syncBuiltinESMExports()
    expect(await documentNames(dataDir)).toEqual([])
    expect((await send()).statusCode).toBe(200)
  },
)

describe('a removed application', () => {
  test('is gone even while its documents cannot be removed; they follow within minutes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { app, dataDir, rows } = await startApp(withAdministrator)
    const form = await multipartOf(formOf(answers, files))
    expect((await app.inject({ method: 'POST', url: loanPath, ...form })).statusCode).toBe(200)
    const stuck = join(dataDir, 'documents', (await documentNames(dataDir))[0]!)
    const document = await readFile(stuck)
    await rm(stuck)
    await mkdir(stuck)
    const headers = await session(app)
    const removed = await app.inject({ method: 'DELETE', url: '/api/inbox/loan/1', headers })
    expect(removed.statusCode).toBe(200)
    expect(await rows('loan_application')).toEqual([])
    await rm(stuck, { recursive: true })
    await writeFile(stuck, document)
    await ageFiles(dataDir)
    await vi.advanceTimersByTimeAsync(60_000)
    await expect.poll(() => documentNames(dataDir)).toEqual([])
  })
})

describe('a start on stored applications', () => {
  test('sweeps what a crash left: documents without a row and unfinished files', async () => {
    const folder = await copyOfData()
    const documents = join(folder, 'documents')
    const [application] = (await documentNames(folder))[0]!.split('.')
    await writeFile(join(documents, `${'0'.repeat(32)}.officialId`), 'orphan')
    await writeFile(join(documents, `${application}.officialId-0123456789abcdef`), 'not recorded')
    await writeFile(join(documents, 'x.unfinished'), 'half')
    const again = await startLoanServer({}, folder)
    expect((await documentNames(folder)).toSorted()).toEqual(
      (await documentNames(server.dataDir)).toSorted(),
    )
    expect((await again.stored()).applications).toHaveLength(1)
    await again.stop()
    await rm(folder, { recursive: true })
  })

  test('without their key is refused with one sentence, and changes nothing', async () => {
    const folder = await copyOfData()
    await rm(join(folder, 'document.key'))
    const before = await documentNames(folder)
    const starting = startLoanServer({}, folder)
    await expect(starting).rejects.toThrow(StartError)
    await expect(starting).rejects.toThrow(/key to the stored applications and reports is missing/)
    expect(await documentNames(folder)).toEqual(before)
    await rm(folder, { recursive: true })
  })

  test('with another key is refused with a sentence that names it', async () => {
    const folder = await copyOfData()
    const starting = startLoanServer({ DOCUMENT_KEY: 'ab'.repeat(32) }, folder)
    await expect(starting).rejects.toThrow(/^DOCUMENT_KEY is not the key/)
    await rm(folder, { recursive: true })
  })

  test('with DOCUMENT_KEY set, no key is ever written to the disk', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'loan-key-')), 'data')
    await mkdir(folder)
    const env = { DOCUMENT_KEY: Buffer.alloc(32, 7).toString('base64') }
    const own = await startLoanServer(env, folder)
    expect((await own.send(formOf(answers, files))).statusCode).toBe(200)
    await own.stop()
    expect(await readdir(folder)).not.toContain('document.key')
    expect((await storedIn(folder, env)).applications[0]!.answers).toMatchObject(answers)
    await rm(join(folder, '..'), { recursive: true })
  })
})

describe('when the disk refuses', () => {
  test('the answer is 500 without a word of why, nothing stays, and later it works', async () => {
    const own = await startLoanServer()
    const documents = join(own.dataDir, 'documents')
    await rm(documents, { recursive: true })
    const refused = await own.send(formOf(answers, files))
    expect(refused.statusCode).toBe(500)
    expect(refused.json()).toEqual({ message: 'Internal Server Error' })
    expect((await own.stored()).applications).toEqual([])
    await mkdir(documents)
    expect((await own.send(formOf(answers, files))).statusCode).toBe(200)
    await own.stop()
  })
})
