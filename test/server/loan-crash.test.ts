import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loanFiles, type LoanFile } from '../../src/shared/codecs/loan'
import { readSettings } from '../../src/server/env'
import { openStores } from '../../src/server/stores'
import { formOf, fourPictures, fullAnswers, type TestFile } from '../fixtures/loan-application'
import { documentNames, loanPath, startLoanServer } from '../fixtures/loan-server'

const root = new URL('../..', import.meta.url).pathname
let program: string
let dataDir: string

beforeAll(async () => {
  // Inside the checkout, or the built program would not find its packages.
  await mkdir(join(root, '.cache'), { recursive: true })
  program = await mkdtemp(join(root, '.cache', 'loan-crash-'))
  dataDir = await mkdtemp(join(tmpdir(), 'loan-crash-'))
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--configLoader', 'runner']
  const target = ['--ssr', '--outDir', join(program, 'server'), '--logLevel', 'error']
  await promisify(execFile)(process.execPath, [...vite, ...target], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  // A site with content: the program does not stop to make demonstration pictures.
  const stores = await openStores(readSettings({ DATA_DIR: dataDir }))
  await stores.content.save('banners', [], 'test')
  await stores.close()
}, 120_000)

afterAll(async () => {
  await rm(program, { recursive: true })
  await rm(dataDir, { recursive: true })
})

let printed = ''

async function started(): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(process.execPath, [join(program, 'server/main.js')], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT: '0',
      LOG_LEVEL: 'trace',
      ADMIN_PASSWORD: 'not for production',
      ADMIN_USERNAME: 'admin',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk
      const found = /The site is at (http:\S+)/.exec(String(chunk))
      if (found) resolve(found[1]!)
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.once('exit', () => reject(new Error(`The server did not start: ${printed}`)))
  })
  return { server, url }
}

test('kill -9 during 50 submissions: every acknowledged one is complete, none is half there', async () => {
  const sent = new Map<string, Record<LoanFile, TestFile>>()
  const acknowledged = new Map<string, string>()
  let number = 0

  while (sent.size < 50) {
    const { server, url } = await started()
    let isAlive = true
    const applicant = async () => {
      while (isAlive) {
        const mark = `canary-${(number += 1)}`
        const files = await fourPictures()
        sent.set(mark, files)
        try {
          const body = formOf(fullAnswers(mark), files)
          const answer = await fetch(url + loanPath, { method: 'POST', body })
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
    await pause(60 + Math.random() * 400)
    server.kill('SIGKILL')
    await applicants
  }

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
    expect(printed).not.toContain('canary-')
  } finally {
    await again.stop()
  }
}, 120_000)
