// @module-tag stores
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { loanFiles } from '../../../src/shared/codecs/loan'
import { sectionOf } from '../../../src/shared/admin-sections'
import type { Content } from '../../../schemas'
import { credentials } from '../../fixtures/administrator'
import { beside } from '../../fixtures/beside'
import { formOf, fourPictures, fullAnswers } from '../../fixtures/loan-application'
import { loanPath, startLoanServer, storedIn } from '../../fixtures/loan-server'
import { ageFiles, documentNames, environmentAt, rowsAt } from '../../fixtures/server-storage'
import { saveRequest } from '../../fixtures/section-content'
import { serverProgram, type Process, type Program } from '../../fixtures/server-program'
import { temporaryFolder } from '../start-app'
import { startRelay } from './relay'

/** How soon every process shows what any of them acknowledged, in ms. */
const freshAfter = 1000

let program: Program
beforeAll(async () => {
  program = await serverProgram()
}, 120_000)

const mark = (number: number) => `Version ${number}.`

/** Asks again until there is an answer: a process that was killed gives none. */
async function answered(ask: () => Promise<Response>) {
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer && answer.status < 500) return answer
    await answer?.body?.cancel()
    await pause(50)
  }
}

async function logIn(url: string) {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  expect(answer.status).toBe(200)
  return { cookie: answer.headers.get('set-cookie')!.split(';')[0]! }
}

const servicesAt = async (url: string) => {
  const answer = await fetch(url + sectionOf('services').list)
  expect(answer.status).toBe(200)
  return sectionOf('services').codec.decode((await answer.json()) as never) as Content['services']
}

test('three processes, one killed at work: nothing acknowledged is lost or done twice, no page is stale', async () => {
  const dataDir = await temporaryFolder()
  await beside(dataDir, ({ content }) =>
    content.save('services', [{ id: 0, title: 'Lending', description: mark(0) }], 'test'),
  )
  const env = {
    ...(await environmentAt(dataDir)),
    ADMIN_USERNAME: credentials.username,
    ADMIN_PASSWORD: credentials.password,
  }
  const start = async (): Promise<Process> => {
    const started = await program.start(env)
    onTestFinished(() => started.end('SIGKILL'))
    return started
  }
  // All at once on a new database: only one of them makes the first administrator.
  const processes = await Promise.all([start(), start(), start()])
  expect(await rowsAt(dataDir, 'administrator')).toHaveLength(1)
  const relay = await startRelay(processes.map(({ url }) => url))
  onTestFinished(() => relay.close())
  const session = await logIn(relay.url)

  const [service] = await servicesAt(relay.url)
  const saved: { number: number; at: number }[] = []
  const applied = new Map<string, string>()
  let isOver = false
  let looks = 0

  const editing = async () => {
    for (let number = 1; !isOver; number += 1) {
      const rows = [{ ...service!, description: mark(number) }]
      const { url, method, headers, payload } = await saveRequest('services', rows, {
        headers: { ...session, 'content-type': 'application/json' },
      })
      const body = JSON.stringify(payload)
      const answer = await answered(() => fetch(relay.url + url, { method, headers, body }))
      expect(answer.status).toBe(200)
      saved.push({ number, at: performance.now() })
    }
  }

  const applying = async (name: string) => {
    for (let number = 1; !isOver; number += 1) {
      const key = `${name}-${number}`
      const files = await fourPictures()
      const send = async () => {
        const answer = await answered(() =>
          fetch(relay.url + loanPath, {
            method: 'POST',
            headers: { 'idempotency-key': key },
            body: formOf(fullAnswers(key), files),
          }),
        )
        expect(answer.status).toBe(200)
        return ((await answer.json()) as { reference: string }).reference
      }
      // Twice at a time, at two processes: an impatient applicant.
      const [first, second] = await Promise.all([send(), send()])
      expect(second).toBe(first)
      applied.set(key, first)
    }
  }

  const looking = async (process: Process) => {
    while (!isOver) {
      const asked = performance.now()
      const shown = await servicesAt(process.url).catch((error: unknown) => {
        if (error instanceof TypeError) return undefined
        throw error
      })
      if (!shown) return
      const long = saved.filter(({ at }) => at <= asked - freshAfter).at(-1)?.number ?? 0
      const number = Number(/\d+/.exec(shown[0]!.description)![0])
      expect(number).toBeGreaterThanOrEqual(long)
      looks += 1
      await pause(20)
    }
  }

  const work = Promise.all([
    editing(),
    applying('ann'),
    applying('bola'),
    ...processes.map((process) => looking(process)),
  ])
  const enough = (count: number) => saved.length >= count && applied.size >= count
  const progress = { timeout: 60_000, interval: 20 }
  try {
    await Promise.race([work, expect.poll(() => enough(8), progress).toBe(true)])
    await processes[0]!.end('SIGKILL')
    const before = Math.max(saved.length, applied.size)
    await Promise.race([work, expect.poll(() => enough(before + 8), progress).toBe(true)])
  } finally {
    isOver = true
  }
  await work
  expect(looks).toBeGreaterThan(0)

  await pause(freshAfter)
  const last = saved.at(-1)!.number
  for (const process of processes.slice(1)) {
    expect(await servicesAt(process.url)).toEqual([{ ...service, description: mark(last) }])
  }
  await Promise.all(processes.slice(1).map((process) => process.end('SIGTERM')))

  // Unfinished files of the killed process are removed once no process can still be writing them.
  await ageFiles(dataDir)
  const again = await startLoanServer({}, dataDir)
  await again.stop()
  const { applications, mails } = await storedIn(dataDir)
  expect(await documentNames(dataDir)).toHaveLength(applications.length * loanFiles.length)
  expect(mails).toHaveLength(applications.length)
  expect(applications.map(({ row }) => row.reference).toSorted()).toEqual(
    [...applied.values()].toSorted(),
  )
  for (const { row, answers, open } of applications) {
    const key = String(answers.surname).slice('surname '.length)
    expect(applied.get(key)).toBe(row.reference)
    for (const field of loanFiles) expect((await open(field))!.length).toBeGreaterThan(0)
  }
  const versions = await rowsAt(dataDir, 'section_version')
  const contents = versions.map(({ content }) => Number(/Version (\d+)/.exec(content)![1]))
  for (const { number } of saved) expect(contents).toContain(number)
}, 240_000)
