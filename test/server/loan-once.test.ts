// @module-tag stores
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loanFiles } from '../../src/shared/codecs/loan'
import { formOf, fourPictures, fullAnswers, picture } from '../fixtures/loan-application'
import { startLoanServer, type LoanServer } from '../fixtures/loan-server'
import { documentNames, sqlAt } from '../fixtures/server-storage'
import { messageOf } from '../fixtures/answers'

let server: LoanServer
beforeAll(async () => {
  server = await startLoanServer()
})
afterAll(() => server.stop())

let key: string
let before: number
let number = 0
beforeEach(async () => {
  key = `submission-${(number += 1)}`
  before = (await server.stored()).applications.length
})

const added = async () => (await server.stored()).applications.length - before
const withKey = () => ({ 'idempotency-key': key })

describe('the same submission is stored once and answered alike', () => {
  test('one after another', async () => {
    const files = await fourPictures()
    const first = await server.send(formOf(fullAnswers(), files), withKey())
    const second = await server.send(formOf(fullAnswers(), files), withKey())
    expect(second.statusCode).toBe(200)
    expect(second.json()).toEqual(first.json())
    expect(await added()).toBe(1)
  })

  test.each([
    ['with a key', () => withKey()],
    ['without a key', () => ({})],
  ])('20 at the same time, %s', async (_, headers) => {
    const files = await fourPictures()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.send(formOf(fullAnswers(`twenty ${key}`), files), headers()),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await added()).toBe(1)
    const { applications, mails } = await server.stored()
    const { reference } = applications.at(-1)!.row
    expect(mails.filter(({ subject }) => subject.includes(reference))).toHaveLength(1)
    expect(await documentNames(server.dataDir)).toHaveLength(applications.length * loanFiles.length)
  })

  test('after a restart of the server', async () => {
    const files = await fourPictures()
    const first = await server.send(formOf(fullAnswers(), files), withKey())
    await server.app.close()
    const { dataDir } = server
    const again = await startLoanServer({}, dataDir)
    server = { ...again, stop: server.stop }
    const second = await server.send(formOf(fullAnswers(), files), withKey())
    expect(second.json()).toEqual(first.json())
    expect(await added()).toBe(1)
  })

  test('a refused one may be corrected under the same key', async () => {
    const files = await fourPictures()
    const refused = await server.send(formOf({ ...fullAnswers(), kin: '' }, files), withKey())
    expect(refused.statusCode).toBe(422)
    expect((await server.send(formOf(fullAnswers(), files), withKey())).statusCode).toBe(200)
    expect(await added()).toBe(1)
  })

  test('two applicants with other keys, or with other answers, are two', async () => {
    const files = await fourPictures()
    await server.send(formOf(fullAnswers('same'), files), withKey())
    await server.send(formOf(fullAnswers('same'), files), { 'idempotency-key': `${key}-other` })
    await server.send(formOf(fullAnswers('first'), files))
    await server.send(formOf(fullAnswers('second'), files))
    await server.send(
      formOf(fullAnswers('second'), { ...files, officialId: { bytes: await picture() } }),
    )
    expect(await added()).toBe(5)
  })

  test('two days later the same is a new application', async () => {
    const files = await fourPictures()
    const first = await server.send(formOf(fullAnswers(), files), withKey())
    const then = new Date(Date.now() - 49 * 3_600_000).toISOString()
    await sqlAt(server.dataDir, `update loan_application set created_at = '${then}'`)
    const second = await server.send(formOf(fullAnswers(), files), withKey())
    expect(second.statusCode).toBe(200)
    expect(second.json()).not.toEqual(first.json())
    expect(await added()).toBe(2)
  })
})

describe('a known key with other content', () => {
  test.each(['an answer', 'a file'])('%s: 409, a clear sentence, no reference', async (change) => {
    const files = await fourPictures()
    const first = await server.send(formOf(fullAnswers(), files), withKey())
    const answers = fullAnswers(change === 'an answer' ? 'changed' : undefined)
    if (change === 'a file') files.officialId = { bytes: await picture() }
    const second = await server.send(formOf(answers, files), withKey())
    expect(second.statusCode).toBe(409)
    expect(messageOf(second)).toMatch(/changed after it was sent/)
    expect(second.body).not.toContain(first.json<{ reference: string }>().reference)
    expect(await added()).toBe(1)
  })

  test('at the same time: one is stored, the others are refused', async () => {
    const files = await fourPictures()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        server.send(formOf(fullAnswers(`racer ${i}`), files), withKey()),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
    expect(await added()).toBe(1)
  })
})

test.each(['', 'with blank', 'x'.repeat(201), 'ümlaut'])('the key %j is refused', async (bad) => {
  const form = formOf(fullAnswers(), await fourPictures())
  const answer = await server.send(form, { 'idempotency-key': bad })
  expect(answer.statusCode).toBe(400)
  expect(messageOf(answer)).toMatch(/^The Idempotency-Key must/)
  expect(await added()).toBe(0)
})
