import files, { mkdir, readdir, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sealedBackup } from '../../../src/server/office/backup/sealed-backup'
import type { Dashboard } from '../../../src/shared/contracts/dashboard'
import { session, withAdministrator } from '../../fixtures/administrator'
import { backupRecipient, documentKey, identityFile, placeFor } from '../../fixtures/backups'
import { account } from '../../fixtures/beside'
import { startApp, temporaryFolder } from '../start-app'

const hour = 3_600_000
const day = (date: string) => `site-${date}T01-00-07Z.tar.age`
const daysOf = (names: string[]) => names.map((name) => name.slice(5, 15))

/** The clock goes on as the test says, and what is done every hour is done then. */
function clockAt(time: string) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(time) })
  onTestFinished(() => void vi.useRealTimers())
  return async (next: string) => {
    vi.setSystemTime(Date.parse(next) - hour)
    await vi.advanceTimersByTimeAsync(hour)
  }
}

test('a sealed backup is made every night; of seven days and four weeks the last is kept, and other files', async () => {
  const at = clockAt('2026-11-25T12:00:00Z')
  const dataDir = await temporaryFolder()
  const { settings, kept, put } = await placeFor(dataDir)
  for (const date of [
    '2026-10-25',
    '2026-11-01',
    '2026-11-07',
    '2026-11-08',
    '2026-11-14',
    '2026-11-15',
  ])
    await put(day(date))
  for (const date of ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-24'])
    await put(day(date))
  const others = ['notes.txt', 'site-2026-06-01T09-00-00Z-before-upgrade.tar.age']
  for (const name of others) await put(name)
  const { app } = await startApp({ dataDir, ...settings })
  await app.ready()
  const daily = async () => daysOf((await kept()).filter((name) => !others.includes(name)))
  const before = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-24']
  const left = ['2026-11-08', '2026-11-15', ...before, '2026-11-25']
  await expect.poll(daily).toEqual(left)
  await at('2026-11-26T00:30:00Z')
  await at('2026-11-26T01:10:00Z')
  await expect.poll(daily).toContain('2026-11-26')
  await at('2026-11-26T09:10:00Z')
  expect(await daily()).toEqual([...left, '2026-11-26'])
  expect(await kept()).toEqual(expect.arrayContaining(others))
})

test('one that cannot be made stops nothing: the dashboard says so, and a mail a night, until one succeeds', async () => {
  const at = clockAt('2026-11-25T12:00:00Z')
  const dataDir = await temporaryFolder()
  const backupTo = join(await temporaryFolder(), 'not mounted')
  const settings = { backupTo, backupRecipient, documentKey }
  const { app, rows } = await startApp({ ...withAdministrator, dataDir, ...settings })
  let headers = await session(app)
  const waiting = async (by?: typeof headers) =>
    (await app.inject({ url: '/api/dashboard', headers: by ?? headers })).json<Dashboard>().waiting!
  const failed = { what: 'backup', count: 1, since: expect.stringMatching(/^2026-11-25T12/) }
  await expect.poll(waiting).toContainEqual(failed)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const mails = () => rows('outbox_mail')
  expect(await mails()).toMatchObject([
    {
      subject: 'The backup of your site failed',
      recipient: '',
      body: expect.stringContaining(`Cannot write to the folder ${backupTo}`),
    },
  ])
  const reviewer = await session(
    app,
    await account(dataDir, 'rita', 'reviewer', { DOCUMENT_KEY: documentKey }),
  )
  expect(JSON.stringify(await waiting(reviewer))).not.toContain('backup')

  await at('2026-11-25T13:10:00Z')
  await expect.poll(async () => JSON.stringify(await waiting())).toContain('2026-11-25T13')
  expect(await mails()).toHaveLength(1)
  await at('2026-11-26T01:10:00Z')
  await expect.poll(async () => (await mails()).length).toBe(2)
  headers = await session(app)
  const late = await app.inject({ url: '/api/dashboard', headers })
  expect(late.json<Dashboard>().ready!.map(({ what }) => what)).toContain(
    'No backup has been made.',
  )

  await mkdir(backupTo)
  await at('2026-11-26T02:10:00Z')
  await expect.poll(() => readdir(backupTo)).toHaveLength(1)
  await expect.poll(async () => JSON.stringify(await waiting())).not.toContain('backup')
  const done = await app.inject({ url: '/api/dashboard', headers })
  expect(JSON.stringify(done.json<Dashboard>().ready)).not.toContain('ackup')
})

test.each([
  ['ENOSPC', 'is full'],
  ['EDQUOT', 'has no room left for this user'],
  ['EROFS', 'can only be read'],
  ['EACCES', 'may not be written by this user'],
])('one that the disk refuses with %s says so in the mail', async (code, why) => {
  const dataDir = await temporaryFolder()
  const { settings } = await placeFor(dataDir)
  const { open } = files
  vi.spyOn(files, 'open').mockImplementation((path, ...rest) => {
    if (!String(path).startsWith(settings.backupTo)) return open(path, ...rest)
    throw Object.assign(new Error(`${code}: open`), { code })
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  const { app, rows } = await startApp({ dataDir, ...settings })
  await app.ready()
  await expect
    .poll(() => rows('outbox_mail'))
    .toMatchObject([
      { body: expect.stringContaining(`\n\nThe disk of ${settings.backupTo} ${why}.\n\n`) },
    ])
})

test('one that never ends is ended, with a mail and a line in the log, and is made again', async () => {
  const at = clockAt('2026-11-25T12:00:00Z')
  const dataDir = await temporaryFolder()
  const { settings } = await placeFor(dataDir)
  const hanging = join(await temporaryFolder(), 'backup.mjs')
  await writeFile(hanging, 'setInterval(() => {}, 1000)')
  const processes = () =>
    process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
  const before = processes()
  const logged: string[] = []
  const { app, rows } = await startApp(
    { dataDir, ...settings, logLevel: 'error' },
    {
      program: hanging,
      backupLimit: 100,
      logTo: { write: (line: string) => void logged.push(line) },
    },
  )
  await app.ready()
  const tooLong = 'It took too long and was ended: BACKUP_TO may not answer.'
  const mail = { body: expect.stringContaining(`\n\n${tooLong}\n\n`) }
  await expect.poll(() => rows('outbox_mail')).toMatchObject([mail])
  expect(logged.join('')).toContain(tooLong)
  await expect.poll(processes).toBeLessThanOrEqual(before)

  await at('2026-11-26T01:10:00Z')
  await expect.poll(() => rows('outbox_mail')).toMatchObject([mail, mail])
  await expect.poll(processes).toBeLessThanOrEqual(before)
})

test('after a clock that was ahead one is made all the same, is kept, and is the one that is taken', async () => {
  const at = clockAt('2026-11-25T12:00:00Z')
  const dataDir = await temporaryFolder()
  const { settings, kept, put } = await placeFor(dataDir)
  const ahead = Array.from({ length: 28 }, (_, n) =>
    day(`2027-12-${String(n + 1).padStart(2, '0')}`),
  )
  for (const name of ahead) await put(name)
  const first = await startApp({ dataDir, documentKey })
  await first.sql(
    `insert into setup_note (name, at) values ('sealed-backup', '2027-12-28T01:00:00.000Z')`,
  )
  await first.app.close()
  const { app } = await startApp({ dataDir, ...settings })
  await app.ready()
  const made = async () => (await kept()).filter((name) => !ahead.includes(name))
  await expect.poll(made).toEqual(['site-2026-11-25T12-00-00Z.tar.age'])
  await at('2026-11-26T01:10:00Z')
  await expect.poll(made).toHaveLength(2)
  expect(await kept()).toEqual(expect.arrayContaining(ahead))
  const { place, warnings } = await sealedBackup({ dataDir, ...settings }, await identityFile())
  expect(place).toMatch(/^site-2026-11-26/)
  expect(warnings).toEqual([expect.stringContaining(ahead[0]!)])
})
