// @module-tag thorough
// @module-tag stores
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import type { InboxEntry } from '../../src/shared/contracts/inbox'
import type { ReportAnswer } from '../../src/shared/contracts/report'
import { reportEndpoints } from '../../src/shared/receipt'
import { credentials } from '../fixtures/administrator'
import { account, addContent } from '../fixtures/beside'
import { picture } from '../fixtures/loan-application'
import { environmentAt } from '../fixtures/server-storage'
import { serverProgram, type Program } from '../fixtures/server-program'
import { temporaryFolder } from './start-app'

let program: Program
beforeAll(async () => {
  program = await serverProgram()
}, 120_000)

const send = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test('kill -9 while both sides write: no acknowledged report, message or answer is lost', async () => {
  const dataDir = await temporaryFolder()
  await addContent(await environmentAt(dataDir))
  const start = async () =>
    program.start({
      ...(await environmentAt(dataDir)),
      WHISTLE_DELIVERY: 'server',
      ADMIN_USERNAME: credentials.username,
      ADMIN_PASSWORD: credentials.password,
    })
  const officeAt = async (url: string) => {
    const answer = await send(`${url}/login`, { username: 'cora', password: credentials.password })
    return { cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! }
  }
  const photo = await picture('jpeg', 64)
  const receipts: string[] = []
  const said: string[] = []

  for (let round = 0; round < 4; round += 1) {
    const server = await start()
    if (round === 0) await account(dataDir, 'cora', 'compliance')
    const cora = await officeAt(server.url)
    let isAlive = true
    let number = 0
    /** Repeats a call until the server is gone. */
    const whileAlive = async (task: (mark: string) => Promise<unknown>) => {
      while (isAlive) {
        number += 1
        await task(`mark ${round}-${number}.`).catch(() => (isAlive = false))
      }
    }
    const report = async () => {
      const answer = await send(`${server.url}/whistle`, { report: 'The till is short' })
      const { receipt } = (await answer.json()) as { receipt: string }
      receipts.push(receipt)
    }
    if (round === 0) await report()
    const message = async (mark: string) => {
      const url = `${server.url}/api/inbox/whistle/1/message`
      if ((await send(url, { text: mark }, cora)).status === 200) said.push(mark)
    }
    const answer = async (mark: string) => {
      const body = new FormData()
      body.append('receipt', receipts[0]!)
      body.append('text', mark)
      body.append('file', new Blob([new Uint8Array(photo)]), 'photo.jpg')
      const { method, path } = reportEndpoints.answer
      const reply = await fetch(server.url + path, { method, body })
      if (((await reply.json()) as ReportAnswer).isStored) said.push(mark)
    }
    const all = Promise.all([report, message, answer, answer].map(whileAlive))
    const before = said.length
    while (isAlive && said.length < before + 3) await pause(10)
    await pause(Math.random() * 300)
    await server.end('SIGKILL')
    await all
  }

  const server = await start()
  const cora = await officeAt(server.url)
  const headers = { headers: cora }
  const entry = (await (
    await fetch(`${server.url}/api/inbox/whistle/1`, headers)
  ).json()) as InboxEntry
  const { events } = entry.report!
  const texts = events.map(({ text }) => text)
  expect(said.filter((mark) => !texts.includes(mark))).toEqual([])
  expect(said.length).toBeGreaterThan(10)
  // What was stored without being acknowledged is whole, too.
  for (const { what, files } of events.filter((event) => event.what === 'answer')) {
    expect([what, files.length]).toEqual(['answer', 1])
    const file = await fetch(`${server.url}/api/inbox/whistle/1/files/${files[0]!.id}`, headers)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  }
  for (const receipt of receipts) {
    const reply = await send(server.url + reportEndpoints.open.path, { receipt })
    expect(((await reply.json()) as ReportAnswer).report).not.toBeNull()
  }
  await server.end('SIGTERM')
}, 120_000)
