// @module-tag thorough
// @module-tag stores
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loanFiles, type LoanFile } from '../../src/shared/codecs/loan'
import { addContent } from '../fixtures/beside'
import { formOf, fourPictures, fullAnswers, type TestFile } from '../fixtures/loan-application'
import { loanPath, startLoanServer } from '../fixtures/loan-server'
import { ageFiles, documentNames, environmentAt, forget } from '../fixtures/server-storage'
import { serverProgram, type Program } from '../fixtures/server-program'

let program: Program
let dataDir: string

beforeAll(async () => {
  program = await serverProgram()
  dataDir = await mkdtemp(join(tmpdir(), 'loan-crash-'))
  await addContent(await environmentAt(dataDir))
}, 120_000)

afterAll(async () => {
  await forget(dataDir)
})

const started = async () =>
  program.start({
    ...(await environmentAt(dataDir)),
    LOG_LEVEL: 'trace',
    ADMIN_PASSWORD: 'not for production',
    ADMIN_USERNAME: 'admin',
  })

test('kill -9 during 50 submissions: every acknowledged one is complete, none is half there', async () => {
  const sent = new Map<string, Record<LoanFile, TestFile>>()
  const acknowledged = new Map<string, string>()
  let number = 0
  let rounds = 0

  while (sent.size < 50) {
    const server = await started()
    let isAlive = true
    const applicant = async () => {
      while (isAlive) {
        const mark = `canary-${(number += 1)}`
        const files = await fourPictures()
        sent.set(mark, files)
        try {
          const body = formOf(fullAnswers(mark), files)
          const answer = await fetch(server.url + loanPath, { method: 'POST', body })
          expect(answer.status).toBe(200)
          const { reference } = (await answer.json()) as { reference: string }
          acknowledged.set(reference, mark)
        } catch (error) {
          if (isAlive && !(error instanceof TypeError)) throw error
          isAlive = false
        }
      }
    }
    const applicants = Promise.all(Array.from({ length: 4 }, applicant))
    rounds += 1
    const before = acknowledged.size
    if (rounds % 2 === 0) await pause(60 + Math.random() * 400)
    else while (isAlive && acknowledged.size === before) await pause(10)
    await server.end('SIGKILL')
    await applicants
  }

  await ageFiles(dataDir)
  const again = await startLoanServer({}, dataDir)
  try {
    const { applications, mails } = await again.stored()
    expect(await documentNames(dataDir)).toHaveLength(applications.length * loanFiles.length)
    expect(mails).toHaveLength(applications.length)
    const stored = new Map(applications.map((one) => [one.row.reference, one]))
    for (const [reference, mark] of acknowledged) {
      expect(stored.get(reference)?.answers.surname).toBe(`surname ${mark}`)
    }
    for (const { answers, open } of applications) {
      const mark = String(answers.surname).slice('surname '.length)
      expect(answers).toMatchObject(fullAnswers(mark))
      for (const field of loanFiles) {
        expect(await open(field)).toEqual(sent.get(mark)![field].bytes)
      }
    }
    expect(acknowledged.size).toBeGreaterThan(0)
    expect(program.printed()).not.toContain('canary-')
  } finally {
    await again.stop()
  }
}, 120_000)
