// @module-tag stores
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loanFiles } from '../../src/shared/codecs/loan'
import { formOf, markedApplication } from '../fixtures/loan-application'
import { documentNames, rowsAt, sqlAt } from '../fixtures/server-storage'
import { startLoanServer, type LoanServer } from '../fixtures/loan-server'

const canary = 'Zx9Canary'
const { answers, files } = await markedApplication(canary)

let server: LoanServer
let answerBody: string
beforeAll(async () => {
  server = await startLoanServer()
  const form = formOf(answers, files)
  answerBody = (await server.send(form, { 'idempotency-key': `${canary}-key` })).body
})
afterAll(() => server.stop())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('what an applicant gave is nobody else’s', () => {
  test('the documents opened with the key are what was sent, by SHA-256', async () => {
    const [stored] = (await server.stored()).applications
    for (const field of loanFiles) {
      expect(sha256((await stored!.open(field))!)).toBe(sha256(files[field].bytes))
    }
    expect(stored!.answers).toMatchObject(answers)
  })

  test('the answer tells a reference and nothing of the applicant', () => {
    expect(answerBody).toMatch(/"reference":"LN-/)
    expect(answerBody).not.toContain(canary)
    expect(answerBody).not.toContain('uploads')
  })

  test('no address gives a document: not by its name, its hash or its field', async () => {
    const [name] = await documentNames(server.dataDir)
    const guesses = [
      name!,
      sha256(files.officialId.bytes),
      'officialId',
      'officialId.jpg',
      `${canary}-officialId.jpg`,
      `..%2fdocuments%2f${name}`,
      `../documents/${name}`,
    ].flatMap((guess) => [`/uploads/${guess}`, `/documents/${guess}`])
    const reads = ['/admin/loan', '/admin/loan/1', '/api/loan', '/admin/loan/addLoanData/1']
    for (const url of [...guesses, ...reads]) {
      const answer = await server.app.inject({ url, headers: { accept: 'image/*' } })
      expect({ url, status: answer.statusCode }).toEqual({ url, status: 404 })
    }
  })

  test('no public list knows of it', async () => {
    for (const url of ['/api/banners', '/api/services', '/admin/getProductSections', '/readyz']) {
      const { statusCode, body } = await server.app.inject({ url })
      expect([url, statusCode]).toEqual([url, 200])
      expect(body).not.toContain(canary)
      expect(body).not.toContain('LN-')
    }
  })

  test('a refusal repeats no answer', async () => {
    const answer = await server.send(formOf({ ...answers, dob: `${canary} 1990` }, files))
    expect(answer.statusCode).toBe(422)
    expect(answer.body).not.toContain(canary)
  })
})

describe('row, documents and mail are one unit', () => {
  test('when the mail cannot be stored, neither row nor documents stay', async () => {
    const own = await startLoanServer()
    await sqlAt(own.dataDir, 'drop table outbox_mail')
    const refused = await own.send(formOf(answers, files))
    expect(refused.statusCode).toBe(500)
    expect(refused.json()).toEqual({ message: 'Internal Server Error' })
    expect(await documentNames(own.dataDir)).toEqual([])
    expect(await rowsAt(own.dataDir, 'loan_application')).toEqual([])
    await own.stop()
  })
})
