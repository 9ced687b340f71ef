// @module-tag thorough
// @module-tag stores
import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Decrypter, generateX25519Identity } from 'age-encryption'
import type { Kysely } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../src/server/app'
import { filesIn } from '../../src/server/office/backup/backed-up'
import { restoreSite } from '../../src/server/office/backup/restore-site'
import { sealedBackup } from '../../src/server/office/backup/sealed-backup'
import { keyAtHand } from '../../src/server/core/files/sealing'
import { packed, unpacked } from '../../src/server/office/backup/tar'
import { openEngine } from '../../src/server/core/database/database'
import { migrate, migrations } from '../../src/server/core/database/migrate'
import { openFile } from '../../src/server/core/database/sqlite-driver'
import { readSettings } from '../../src/server/core/env'
import { StartError } from '../../src/server/core/start-error'
import { clientBuild } from '../../src/server/site/pages/client-build'
import { session, withAdministrator } from '../fixtures/administrator'
import { backupRecipient, documentKey, identityFile, key, placeFor } from '../fixtures/backups'
import { serverProgram, type Program } from '../fixtures/server-program'
import { environmentAt, makeEmptyStorage } from '../fixtures/server-storage'
import { startApp, temporaryFolder } from './start-app'
import { apply, writeTo } from '../fixtures/visitors'

/** A site with an application and a message. */
async function filled(dataDir: string) {
  const { app } = await startApp({ ...withAdministrator, documentKey, dataDir })
  await apply(app)
  await writeTo(app, 'Ada', { message: 'Words that nobody else may read' })
  const shown = await shownBy(app)
  await app.close()
  return shown
}

/** What the office sees of both. */
async function shownBy(app: Parameters<typeof session>[0]) {
  const headers = await session(app)
  const read = async (url: string) =>
    (await app.inject({ url, headers })).rawPayload.toString('base64')
  return {
    message: (await app.inject({ url: '/api/inbox/contact/1', headers })).json<object>(),
    document: await read('/api/inbox/loan/1/documents/officialId/original'),
    reference: (await app.inject({ url: '/api/inbox/loan/1', headers })).json<{
      item: { title: string }
    }>().item.title,
  }
}

/** A restored site, which is one folder wherever it came from. */
async function restored(dataDir: string) {
  const { app } = await buildApp(
    readSettings({
      DATA_DIR: dataDir,
      DOCUMENT_KEY: documentKey,
      RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
    }),
    { build: clientBuild('/nowhere'), seed: async () => {} },
  )
  onTestFinished(() => app.close())
  return app
}

describe('a sealed backup', () => {
  test('is made at the first start; age and tar open it for the key, and it is the same site', async () => {
    const dataDir = await temporaryFolder()
    const shown = await filled(dataDir)
    const { settings, kept, open } = await placeFor(dataDir)
    const { app, rows } = await startApp({ ...withAdministrator, dataDir, ...settings })
    await app.ready()
    await expect
      .poll(async () => (await rows('activity')).at(-1))
      .toMatchObject({
        who: 'schedule',
        deed: 'backup',
      })
    const [name = '', ...others] = await kept()
    expect([name, others]).toEqual([expect.stringMatching(/^site-[\dTZ-]+\.tar\.age$/), []])
    const sealed = await open(name)
    expect(sealed.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/)
    for (const word of [
      'Words that nobody',
      'SQLite format 3',
      'documents/',
      'Adaeze',
      'backup.json',
    ])
      expect(sealed.includes(word), word).toBe(false)

    const decrypter = new Decrypter()
    decrypter.addIdentity(key)
    const folder = await temporaryFolder()
    const archive = join(await temporaryFolder(), 'site.tar')
    await writeFile(archive, await decrypter.decrypt(sealed))
    await promisify(execFile)('tar', ['-xf', archive, '-C', folder])
    expect((await readdir(folder)).toSorted()).toEqual([
      'backup.json',
      'documents',
      'site',
      'site.db',
    ])
    const to = join(await temporaryFolder(), 'new')
    expect(await restoreSite(filesIn(folder), to)).toMatchObject({ documents: 4, needsKey: true })
    expect(await shownBy(await restored(to))).toEqual(shown)
  })
})

test('a sealed backup is proven by the key of the site, and refused with another', async () => {
  const dataDir = await temporaryFolder()
  const { settings, kept } = await placeFor(dataDir)
  const { app } = await startApp({ dataDir, ...settings })
  await app.ready()
  await expect.poll(kept).toHaveLength(1)
  const restore = async (setting: string) => {
    const { files } = await sealedBackup({ dataDir, ...settings }, await identityFile())
    const to = join(await temporaryFolder(), 'new')
    return restoreSite(files, to, await keyAtHand({ documentKey: setting, dataDir: to }))
  }
  expect(await restore(documentKey)).toMatchObject({
    maker: 'It was made with the key of the site (DOCUMENT_KEY).',
  })
  await expect(restore('6b'.repeat(32))).rejects.toThrow(
    /^The backup was not made with the key in DOCUMENT_KEY: somebody else made or changed it, or/,
  )
})

describe('a sealed backup of the built server', () => {
  let program: Program
  beforeAll(async () => {
    program = await serverProgram()
  }, 120_000)

  test('is checked, restored and refused by its commands', async () => {
    const dataDir = await temporaryFolder()
    const shown = await filled(dataDir)
    const { settings, kept } = await placeFor(dataDir)
    const env: Record<string, string> = {
      ...(await environmentAt(dataDir)),
      DOCUMENT_KEY: documentKey,
      BACKUP_TO: settings.backupTo,
      BACKUP_RECIPIENT: backupRecipient,
    }
    const server = await program.start(env)
    await expect.poll(kept, { timeout: 30_000 }).toHaveLength(1)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await server.end('SIGTERM')

    const identity = await identityFile()
    const check = (file: string) => program.run('backup', env, ['check', '--identity', file])
    const { code, stdout } = await check(identity)
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /^The backup site-\S+\.tar\.age of \S+Z is whole: \d+ rows, \d+ pictures and 4 d/,
      ),
    ])
    expect(stdout).toMatch(/^- loan_application: 1$/m)
    expect(stdout).toMatch(/^It was made with the key of the site \(DOCUMENT_KEY\)\.$/m)
    const strange = await program.run('backup', { ...env, DOCUMENT_KEY: '6b'.repeat(32) })
    expect([strange.code, strange.stderr]).toEqual([
      1,
      'DOCUMENT_KEY is not the key that the stored applications and reports were encrypted with.\n',
    ])
    const other = await check(await identityFile(await generateX25519Identity()))
    expect([other.code, other.stderr]).toEqual([
      1,
      expect.stringMatching(/was not sealed for the key in/),
    ])
    const none = await check(await identityFile('nothing'))
    expect(none.stderr).toMatch(/^There is no private key \(AGE-SECRET-KEY-…\) in /)
    const key = await generateX25519Identity()
    const itself = await check(key)
    expect([itself.code, itself.stderr]).toEqual([
      1,
      expect.stringMatching(/^That is a private key itself\. [^\n]+\n$/),
    ])
    expect(itself.stderr + itself.stdout).not.toContain(key)

    const to = join(await temporaryFolder(), 'new')
    const restore = await program.run('restore', { ...env, DATA_DIR: to }, ['--identity', identity])
    expect([restore.code, restore.stderr]).toEqual([0, ''])
    expect(restore.stdout.includes('npm run move')).toBe(env.DATABASE_URL !== undefined)
    expect(await shownBy(await restored(to))).toEqual(shown)
  }, 90_000)
})

describe('before an upgrade', () => {
  const [first] = Object.keys(migrations)

  /** Gives a database the tables of 1.0.0 and the rows that it can hold. */
  async function downgrade(dataDir: string) {
    const engine = await openEngine(readSettings(await environmentAt(dataDir)))
    const db = engine.writer as unknown as Kysely<Record<string, Record<string, unknown>>>
    const tables = () => db.introspection.getTables({ withInternalKyselyTables: true })
    const rows = new Map<string, Record<string, unknown>[]>()
    for (const { name } of await tables()) {
      rows.set(name, await db.selectFrom(name).selectAll().execute())
      await db.schema.dropTable(name).execute()
    }
    await migrate(engine, first)
    for (const { name, columns } of await tables()) {
      if (name.startsWith('kysely')) continue
      const own = await db.selectFrom(name).selectAll().execute()
      const isOld = (row: Record<string, unknown>) =>
        name !== 'sequence' || own.some((one) => one.name === row.name)
      await db.deleteFrom(name).execute()
      for (const row of (rows.get(name) ?? []).filter(isOld)) {
        const old = columns.map((column) => [column.name, row[column.name]] as const)
        await db.insertInto(name).values(Object.fromEntries(old)).execute()
      }
    }
    await engine.close()
  }

  /** A site as 1.0.0 left it, and what its office saw. */
  async function oldSite() {
    const dataDir = await temporaryFolder()
    await makeEmptyStorage(dataDir)
    const shown = await filled(dataDir)
    await downgrade(dataDir)
    return { dataDir, shown }
  }

  test('what 1.0.0 left is backed up as it was, then shown, and the backup leads back', async () => {
    const { dataDir, shown } = await oldSite()
    const { settings, kept, open } = await placeFor(dataDir)
    const { app, rows } = await startApp({ ...settings, dataDir })
    await app.ready()
    const [name = '', ...others] = await kept()
    expect([name, others]).toEqual([expect.stringMatching(/-before-upgrade\.tar\.age$/), []])
    const deeds = (await rows('activity')).map(({ who, deed }) => [who, deed])
    expect(deeds).toContainEqual(['schedule', 'backup'])
    expect(await shownBy(app)).toEqual(shown)

    const decrypter = new Decrypter()
    decrypter.addIdentity(key)
    const plain = await decrypter.decrypt(await open(name))
    const to = join(await temporaryFolder(), 'new')
    await restoreSite(unpacked(new Blob([plain as Uint8Array<ArrayBuffer>]).stream() as never), to)
    const file = openFile(join(to, 'site.db'))
    const all = (text: string) =>
      file
        .prepare(text)
        .all()
        .map(({ name: one }) => one)
    expect(all('select name from kysely_migration')).toEqual([first])
    expect(all(`select name from sqlite_master where name = 'loan_offer'`)).toEqual([])
    expect(all('select reference as name from loan_application')).toEqual([shown.reference])
    file.close()
    expect(await shownBy(await restored(to))).toEqual(shown)
  })

  test('nothing is upgraded while that is not possible', async () => {
    const { dataDir } = await oldSite()
    const { settings } = await placeFor(dataDir)
    const backupTo = '/nowhere/at/all'
    await expect(startApp({ ...settings, dataDir, backupTo })).rejects.toThrow(
      /^The database was not upgraded, because no backup could be made before\. Cannot write to the folder/,
    )
    const engine = await openEngine(readSettings(await environmentAt(dataDir)))
    const tables = await engine.read.introspection.getTables({ withInternalKyselyTables: true })
    await engine.close()
    expect(tables.length).toBeGreaterThan(20)
    const { rows } = await startApp({ ...settings, dataDir })
    expect((await rows('activity')).map(({ deed }) => deed)).toContain('backup')
  })
})

describe('settings of backups', () => {
  test.each([
    [{ BACKUP_TO: '/backups' }, 'The setting BACKUP_RECIPIENT must be set with BACKUP_TO.'],
    [
      { BACKUP_TO: 's3://kept', BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` },
      'The setting AWS_ACCESS_KEY_ID must be set with BACKUP_TO.',
    ],
    [
      { BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` },
      'The setting BACKUP_TO must be set with BACKUP_RECIPIENT.',
    ],
    [
      { BACKUP_TO: 's3:kept' },
      /^The setting BACKUP_TO must be the path of a folder, without ~, or/,
    ],
    [{ BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1' }, /^The setting BACKUP_RECIPIENT must be the public/],
  ])('%j stops the start', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence)
  })

  test('a key with a wrong letter stops the start', async () => {
    const wrong = backupRecipient.slice(0, -1) + (backupRecipient.endsWith('q') ? 'p' : 'q')
    const backupTo = await temporaryFolder()
    await expect(startApp({ backupTo, backupRecipient: wrong })).rejects.toThrow(
      'The setting BACKUP_RECIPIENT must be the public key (age1…) of a pair that age-keygen made.',
    )
  })
})

test.each([
  ['with something behind its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
  ['whose end is missing', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['of which half is missing', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['with another byte', (bytes: Buffer) => Buffer.from(bytes).fill('x', 3000, 3009)],
])('a file %s is damaged, and no file in it is blamed', async (_, change) => {
  const dataDir = await temporaryFolder()
  const { settings, kept, open } = await placeFor(dataDir)
  const { app } = await startApp({ dataDir, ...settings })
  await app.ready()
  await expect.poll(kept).toHaveLength(1)
  const [name = ''] = await kept()
  const file = join(await temporaryFolder(), name)
  await writeFile(file, change(await open(name)))
  const to = join(await temporaryFolder(), 'new')
  const restoring = sealedBackup({ dataDir, ...settings }, await identityFile(), file)
  await expect(restoring.then(({ files }) => restoreSite(files, to))).rejects.toThrow(
    new StartError(`${file} is damaged: it is not as it was sealed. Use another backup.`),
  )
})

test('an archive keeps the size of a file over 8 GB, and one that is cut off is none', async () => {
  const size = 9 * 2 ** 30
  async function* files() {
    yield { name: 'site.db', size, bytes: () => [] }
  }
  const { value: head } = await packed(files()).next()
  async function* archive() {
    yield head as Uint8Array
  }
  const opened = unpacked(archive())
  expect((await opened.next()).value).toMatchObject({ name: 'site.db', size })
  await expect(opened.next()).rejects.toThrow('The archive is cut off')
})
