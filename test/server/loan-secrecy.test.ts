import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loanFiles, type LoanFile } from '../../src/shared/codecs/loan'
import { openDatabase } from '../../src/server/database/database'
import { StartError } from '../../src/server/start-error'
import { formOf, fullAnswers, pictureOf, type TestFile } from '../fixtures/loan-application'
import { documentNames, startLoanServer, storedIn, type LoanServer } from '../fixtures/loan-server'

const canary = 'Zx9Canary'
const answers: Record<string, string> = { ...fullAnswers(canary), bvn: '98765432109' }

let server: LoanServer
let files: Record<LoanFile, TestFile>
let answerBody: string
beforeAll(async () => {
  server = await startLoanServer()
  files = Object.fromEntries(
    await Promise.all(
      loanFiles.map(async (field, i) => [
        field,
        { bytes: await pictureOf(30_000 + i), name: `${canary}-${field}.jpg` },
      ]),
    ),
  ) as Record<LoanFile, TestFile>
  const form = formOf(answers, files)
  answerBody = (await server.send(form, { 'idempotency-key': `${canary}-key` })).body
})
afterAll(() => server.stop())

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('what an applicant gave is nobody else’s (security 2)', () => {
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

  test('the documents opened with the key are what was sent, by SHA-256', async () => {
    const [stored] = (await server.stored()).applications
    for (const field of loanFiles) {
      expect(sha256((await stored!.open(field))!)).toBe(sha256(files[field].bytes))
    }
    expect(stored!.answers).toMatchObject(answers)
  })

  test('the documents and the key are readable by the server’s user alone', async () => {
    const names = await documentNames(server.dataDir)
    expect(names).toHaveLength(4)
    for (const name of [...names.map((one) => `documents/${one}`), 'document.key']) {
      expect((await stat(join(server.dataDir, name))).mode & 0o077).toBe(0)
    }
  })

  test('the answer tells a reference and nothing of the applicant', () => {
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
      const { body } = await server.app.inject({ url })
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

async function copyOfData() {
  const folder = await mkdtemp(join(tmpdir(), 'loan-copy-'))
  await cp(server.dataDir, folder, { recursive: true })
  return folder
}

describe('a start on stored applications', () => {
  test('sweeps what a crash left: documents without a row and unfinished files', async () => {
    const folder = await copyOfData()
    const documents = join(folder, 'documents')
    await writeFile(join(documents, `${'0'.repeat(32)}.officialId`), 'orphan')
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
    await expect(starting).rejects.toThrow(/key of the stored applications is missing/)
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

describe('row, documents and mail are one unit', () => {
  test('when the mail cannot be stored, neither row nor documents stay', async () => {
    const own = await startLoanServer()
    const database = await openDatabase({ dataDir: own.dataDir })
    await database.read.schema.dropTable('outbox_mail').execute()
    const refused = await own.send(formOf(answers, files))
    expect(refused.statusCode).toBe(500)
    expect(refused.json()).toEqual({ message: 'Internal Server Error' })
    expect(await documentNames(own.dataDir)).toEqual([])
    expect(await database.read.selectFrom('loan_application').selectAll().execute()).toEqual([])
    await database.close()
    await own.stop()
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
