import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { diskFiles } from '../../../src/server/core/files/disk-files'
import { documentKey } from '../../../src/server/core/files/sealing'
import { documentStore } from '../../../src/server/core/files/document-store'
import { StartError } from '../../../src/server/core/start-error'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'))
})
afterEach(() => rm(folder, { recursive: true }))

const content = Buffer.from('a canary that nobody may find on the disk'.repeat(50))

async function store(masterKey = randomBytes(32)) {
  const files = diskFiles(join(folder, 'documents'))
  await files.sweep()
  return documentStore(files, masterKey)
}

describe('documents (AES-256-GCM, one key for each application, mode 0600)', () => {
  test('come back as they were sent, and lie on the disk unreadable for others', async () => {
    const documents = await store()
    const seal = documents.newSeal('one')
    await documents.put('one', 'officialId', content, seal)
    const again = documents.sealOf('one', seal.wrappedKey)
    expect(await documents.open('one', 'officialId', again)).toEqual(content)
    const [name, ...others] = await readdir(join(folder, 'documents'))
    expect(others).toEqual([])
    const path = join(folder, 'documents', name!)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder, 'documents'))).mode & 0o777).toBe(0o700)
    expect((await readFile(path)).includes('canary')).toBe(false)
  })

  test('are never sealed the same way twice', async () => {
    const seal = (await store()).newSeal('one')
    expect(seal.close('answers', content)).not.toEqual(seal.close('answers', content))
  })

  test('do not open after one changed bit, in another place, or for another application', async () => {
    const documents = await store()
    const seal = documents.newSeal('one')
    const sealed = seal.close('document a', content)
    const changed = Buffer.from(sealed)
    changed[100]! ^= 1
    expect(() => seal.open('document a', changed)).toThrow()
    expect(() => seal.open('document b', sealed)).toThrow()
    expect(() => documents.newSeal('one').open('document a', sealed)).toThrow()
    expect(() => documents.sealOf('two', seal.wrappedKey)).toThrow()
    expect(() => seal.open('document a', sealed.subarray(0, 20))).toThrow()
  })

  test('do not open under another master key', async () => {
    const { wrappedKey } = (await store()).newSeal('one')
    const other = await store()
    expect(() => other.sealOf('one', wrappedKey)).toThrow()
  })

  test('those of no application are swept away, the others stay', async () => {
    const documents = await store()
    const [kept, orphan] = ['0'.repeat(32), '1'.repeat(32)] as const
    for (const application of [kept, orphan]) {
      await documents.put(application, 'a', content, documents.newSeal(application))
    }
    await documents.keepOnly(async () => (application) => application === kept)
    expect(await readdir(join(folder, 'documents'))).toEqual([`${kept}.a`])
  })

  test('beside others who write, only those from before a time are swept away, of however many', async () => {
    const documents = await store()
    const nameOf = (n: number) => `${String(n).padStart(32, '0')}.a`
    for (let n = 0; n < 2100; n += 1) await writeFile(join(folder, 'documents', nameOf(n)), '')
    const long = new Date(Date.now() - 7_200_000)
    for (const n of [0, 1050, 2099]) await utimes(join(folder, 'documents', nameOf(n)), long, long)
    const asked: string[] = []
    await documents.keepOnly(
      async (applications) => {
        asked.push(...applications)
        return (application) => application === nameOf(2099).slice(0, 32)
      },
      new Date(Date.now() - 3_600_000),
    )
    const left = await readdir(join(folder, 'documents'))
    expect(left).toHaveLength(2098)
    expect(left).not.toContain(nameOf(0))
    expect(left).not.toContain(nameOf(1050))
    expect(asked.toSorted()).toEqual(Array.from({ length: 2100 }, (_, n) => nameOf(n).slice(0, 32)))
  })
})

describe('the master key', () => {
  const keyWith = async ({ setting, exist = false }: { setting?: string; exist?: boolean } = {}) =>
    (
      await documentKey(
        { dataDir: folder, documentKey: setting },
        exist ? 'stored applications and reports' : '',
      )
    ).key

  test('is made on the first start, readable by the server alone, and stays the same', async () => {
    const key = await keyWith()
    expect(key).toHaveLength(32)
    expect((await stat(join(folder, 'document.key'))).mode & 0o777).toBe(0o600)
    expect(await keyWith({ exist: true })).toEqual(key)
    expect(await readdir(folder)).toEqual(['document.key'])
  })

  test('made by many at once is one and the same', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => keyWith()))
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  })

  test('comes from the setting DOCUMENT_KEY where that is given', async () => {
    const key = randomBytes(32)
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(await keyWith({ setting: key.toString(encoding) })).toEqual(key)
    }
    expect(await readdir(folder)).toEqual([])
  })

  test('is never replaced while applications exist that it sealed', async () => {
    const starting = keyWith({ exist: true })
    await expect(starting).rejects.toThrow(StartError)
    await expect(starting).rejects.toThrow(/document\.key back or set DOCUMENT_KEY/)
    expect(await readdir(folder)).toEqual([])
  })

  test('of another form stops the start with a sentence that names it', async () => {
    await expect(keyWith({ setting: 'secret' })).rejects.toThrow(/^DOCUMENT_KEY must/)
    await writeFile(join(folder, 'document.key'), 'abc')
    await expect(keyWith()).rejects.toThrow(/document\.key must/)
  })
})
