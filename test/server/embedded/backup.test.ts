// @module-tag thorough
import {
  appendFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { backupSite } from '../../../src/server/office/backup/backup-site'
import { filesIn } from '../../../src/server/office/backup/backed-up'
import { restoreSite } from '../../../src/server/office/backup/restore-site'
import { keyAtHand, keyFileIn } from '../../../src/server/core/files/sealing'
import { StartError } from '../../../src/server/core/start-error'
import { credentials, logIn, session } from '../../fixtures/administrator'
import { addDocument, phone } from '../../fixtures/added-document'
import type { ReportAnswer } from '../../../src/shared/contracts/report'
import { reportEndpoints } from '../../../src/shared/receipt'
import { account } from '../../fixtures/beside'
import { fullAnswers } from '../../fixtures/loan-application'
import { startLoanServer, storedIn, type LoanServer } from '../../fixtures/loan-server'
import {
  picturesFor,
  publicSection,
  saveRequest,
  sectionContent,
} from '../../fixtures/section-content'
import { temporaryFolder } from '../start-app'
import { answerOffice, apply, report } from '../../fixtures/visitors'

const settings = {
  ADMIN_USERNAME: credentials.username,
  ADMIN_PASSWORD: credentials.password,
}

/** A running site with content, pictures and one application. */
async function livingSite() {
  const server = await startLoanServer(settings, await temporaryFolder())
  const editor = await session(server.app)
  const { products } = sectionContent('kept')
  const files = await picturesFor('products', products)
  await server.app.inject(await saveRequest('products', products, { headers: editor, files }))
  const reference = await applyAs(server, 'Adaeze')
  const added = await addDocument(server.app, editor, reference)
  return { server, editor, added }
}

const applyAs = ({ app }: LoanServer, mark: string) => apply(app, { ...fullAnswers(mark), phone })

const into = async () => join(await temporaryFolder(), 'new')

describe('a backup of a running site', () => {
  test('restored elsewhere, and given its key, is the same site', async () => {
    const { server, added } = await livingSite()
    const shown = (await publicSection(server.app, 'products')).content
    const folder = await into()
    const amounts = await backupSite(server, folder)
    expect(amounts).toEqual({ pictures: 7, documents: 5 })
    expect(shown).toHaveLength(7)
    await server.stop()

    const dataDir = await into()
    expect(await restoreSite(filesIn(folder), dataDir)).toMatchObject({
      ...amounts,
      needsKey: true,
    })
    await cp(join(server.dataDir, 'document.key'), join(dataDir, 'document.key'))
    const restored = await startLoanServer(settings, dataDir)
    expect((await publicSection(restored.app, 'products')).content).toEqual(shown)
    for (const { image } of shown) {
      expect((await restored.app.inject(`/uploads/${image}`)).statusCode).toBe(200)
    }
    const { applications } = await restored.stored()
    expect(applications.map(({ answers }) => answers)).toEqual([
      expect.objectContaining({ ...fullAnswers('Adaeze'), phone }),
    ])
    expect(await applications[0]!.open('passportPhoto')).toBeInstanceOf(Uint8Array)
    const headers = await session(restored.app)
    const url = `/api/inbox/loan/1/documents/${added}/original`
    expect((await restored.app.inject({ url, headers })).statusCode).toBe(200)
    expect((await logIn(restored.app)).statusCode).toBe(200)
    await restored.stop()
  })

  test('restored elsewhere, still opens the conversation of a receipt', async () => {
    const reports = { ...settings, WHISTLE_DELIVERY: 'server' }
    const server = await startLoanServer(reports, await temporaryFolder())
    const post = { method: 'POST' } as const
    const { app } = server
    const receipt = await report(app)
    const cora = await session(app, await account(server.dataDir, 'cora', 'compliance'))
    const url = '/api/inbox/whistle/1'
    const say = { url: `${url}/message`, headers: cora, payload: { text: 'Which till?' } }
    expect((await app.inject({ ...post, ...say })).statusCode).toBe(200)
    await answerOffice(app, receipt, '', { 'a.txt': 'The second' })
    const folder = await into()
    await backupSite(server, folder)
    await server.stop()

    const dataDir = await into()
    await restoreSite(filesIn(folder), dataDir)
    await cp(join(server.dataDir, 'document.key'), join(dataDir, 'document.key'))
    const restored = await startLoanServer(reports, dataDir)
    const open = { url: reportEndpoints.open.path, payload: { receipt } }
    const opened = (await restored.app.inject({ ...post, ...open })).json<ReportAnswer>()
    expect(opened.report!.words).toMatchObject([
      { text: 'Which till?' },
      { from: 'reporter', files: 1 },
    ])
    const headers = await session(restored.app, { ...credentials, username: 'cora' })
    const file = await restored.app.inject({ url: `${url}/files/1`, headers })
    expect(file.body).toBe('The second')
    await restored.stop()
  })

  test('is whole whatever is sent, saved and removed meanwhile', async () => {
    const { server, editor } = await livingSite()
    let isOver = false
    const applicants = Array.from({ length: 3 }, async (_, who) => {
      for (let n = 0; n < 12 && !isOver; n += 1) await applyAs(server, `busy ${who} ${n}`)
    })
    const remover = (async () => {
      // The first one stays.
      for (let id = 2; !isOver; id += 1) {
        const url = `/api/inbox/loan/${id}`
        await server.app.inject({ method: 'DELETE', url, headers: editor })
        await pause(5)
      }
    })()
    const folders = []
    for (let n = 0; n < 2; n += 1) {
      folders.push(await into())
      await backupSite(server, folders.at(-1)!)
    }
    isOver = true
    await Promise.all([...applicants, remover])
    await server.stop()

    for (const folder of folders) {
      const dataDir = await into()
      await restoreSite(filesIn(folder), dataDir)
      await cp(join(server.dataDir, 'document.key'), join(dataDir, 'document.key'))
      const { applications } = await storedIn(dataDir)
      expect(applications.length).toBeGreaterThan(0)
      for (const { open } of applications)
        expect(await open('officialId')).toBeInstanceOf(Uint8Array)
    }
  }, 90_000)

  test('holds no key, no login and nothing that others on the machine may read', async () => {
    const { server, editor } = await livingSite()
    const folder = await into()
    await backupSite(server, folder)
    expect((await readdir(folder)).toSorted()).toEqual([
      'backup.json',
      'documents',
      'pictures',
      'site',
      'site.db',
    ])
    const dataDir = await into()
    await restoreSite(filesIn(folder), dataDir)
    await cp(join(server.dataDir, 'document.key'), join(dataDir, 'document.key'))
    await server.stop()
    const restored = await startLoanServer(settings, dataDir)
    const answer = await restored.app.inject({ url: '/api/session', headers: editor })
    expect(answer.statusCode).toBe(401)
    await restored.stop()
  })
})

describe('who made a backup', () => {
  /** A backup of a site of its own. */
  async function made() {
    const server = await startLoanServer(settings, await temporaryFolder())
    const folder = await into()
    await backupSite(server, folder)
    await server.stop()
    const manifest = join(folder, 'backup.json')
    const change = async (by: (text: string) => string) =>
      writeFile(manifest, by(await readFile(manifest, 'utf8')))
    return { server, folder, change }
  }

  test('is proven by the key of the site', async () => {
    const { server, folder } = await made()
    expect(await restoreSite(filesIn(folder), await into(), await keyAtHand(server))).toMatchObject(
      {
        maker: `It was made with the key of the site (${keyFileIn(server.dataDir)}).`,
      },
    )
  })

  test('is said not to be known without that key, or where the backup has no proof', async () => {
    const { server, folder, change } = await made()
    expect(await restoreSite(filesIn(folder), await into())).toMatchObject({
      needsKey: true,
      maker: expect.stringMatching(
        /^Who made it was not checked, as the key of the site is not here\. Set/,
      ),
    })
    await change((text) => text.replace(/,\s*"mac": "[\da-f]{64}"/, ''))
    expect(await restoreSite(filesIn(folder), await into(), await keyAtHand(server))).toMatchObject(
      {
        maker: expect.stringMatching(/^Nothing proves who made it: an older version did, or/),
      },
    )
  })

  test.each([
    ['made by somebody else', false],
    ['whose list somebody else has changed', true],
  ])('is refused %s', async (_, isOurs) => {
    const [ours, theirs] = [await made(), await made()]
    await ours.change((text) => text.replace(/"made": "\d{4}/, '"made": "2099'))
    const dataDir = await into()
    const { folder } = isOurs ? ours : theirs
    const restoring = restoreSite(filesIn(folder), dataDir, await keyAtHand(ours.server))
    await expect(restoring).rejects.toThrow(StartError)
    await expect(restoring).rejects.toThrow(
      `The backup was not made with the key in ${keyFileIn(ours.server.dataDir)}: somebody else made or changed it`,
    )
    expect(await readdir(dataDir)).not.toContain('site.db')
  })
})

test('what somebody else put beside the files of a site stops no start, and is in no backup', async () => {
  const dataDir = await temporaryFolder()
  for (const path of [
    'site/notes.txt',
    'site/old/a.tar',
    'pictures/.thumbs',
    'pictures/old/a.jpg',
  ]) {
    await mkdir(join(dataDir, dirname(path)), { recursive: true })
    await writeFile(join(dataDir, path), 'mine')
  }
  const server = await startLoanServer(settings, dataDir)
  const folder = await into()
  expect(await backupSite(server, folder)).toEqual({ pictures: 0, documents: 0 })
  await server.stop()
  const names = await readdir(folder, { recursive: true })
  const [mark] = (await readdir(join(dataDir, 'site'))).filter((name) =>
    /^[\da-f-]{36}$/.test(name),
  )
  expect(names.toSorted()).toEqual(['backup.json', 'site', 'site.db', `site/${mark}`])
  await restoreSite(filesIn(folder), await into())
  await (await startLoanServer(settings, dataDir)).stop()
})

describe('what is refused in one sentence', () => {
  test('a backup into a folder that holds something, or of a folder without a site', async () => {
    const { server } = await livingSite()
    await expect(backupSite(server, server.dataDir)).rejects.toThrow(/is not empty/)
    await expect(backupSite({ dataDir: await temporaryFolder() }, await into())).rejects.toThrow(
      /^There is no site in /,
    )
    await server.stop()
  })

  test('a backup of pictures that cannot be listed', async () => {
    const { server } = await livingSite()
    const pictures = join(server.dataDir, 'pictures')
    await rename(pictures, `${pictures}.aside`)
    await writeFile(pictures, '')
    const folder = await into()
    await expect(backupSite(server, folder)).rejects.toThrow(`Cannot read the folder ${pictures}.`)
    expect(await readdir(folder)).not.toContain('backup.json')
    await server.stop()
  })

  test('a restore over a site, of half a backup, and of a damaged one', async () => {
    const { server } = await livingSite()
    const folder = await into()
    await backupSite(server, folder)
    await expect(restoreSite(filesIn(folder), server.dataDir)).rejects.toThrow(
      /already contains a site/,
    )
    await server.stop()

    const half = await into()
    await cp(folder, half, { recursive: true })
    await rm(join(half, 'backup.json'))
    await expect(restoreSite(filesIn(half), await into())).rejects.toThrow(
      /is not a complete backup/,
    )

    for (const part of ['documents', 'pictures', 'site.db']) {
      const bad = await into()
      await cp(folder, bad, { recursive: true })
      const [name = ''] = part === 'site.db' ? [] : await readdir(join(bad, part))
      await appendFile(join(bad, part, name), 'x')
      const dataDir = await into()
      await expect(restoreSite(filesIn(bad), dataDir)).rejects.toThrow(/is damaged/)
      expect(await readdir(dataDir)).not.toContain('site.db')
    }
  })

  test.each(['site.db-wal', 'site.db-shm'])(
    'a restore beside %s of a site that is gone, which would be played into it',
    async (left) => {
      const { server } = await livingSite()
      const folder = await into()
      await backupSite(server, folder)
      await server.stop()
      const dataDir = await temporaryFolder()
      await writeFile(join(dataDir, left), 'the last changes')
      await expect(restoreSite(filesIn(folder), dataDir)).rejects.toThrow(
        `${dataDir} still contains ${left} of a site that was there. Set DATA_DIR to a new folder, or move that file away.`,
      )
      expect(await readdir(dataDir)).toEqual([left])
    },
  )

  test('a start without the database beside the changes that it lacks', async () => {
    const dataDir = await temporaryFolder()
    await writeFile(join(dataDir, 'site.db-wal'), 'the last changes')
    await expect(startLoanServer(settings, dataDir)).rejects.toThrow(
      /^The file \S+site\.db is missing beside \S+site\.db-wal, which holds its latest changes\./,
    )
    expect(await readdir(dataDir)).toEqual(['site.db-wal'])
  })

  test('a restore onto a full disk, which is not the fault of the backup', async () => {
    const { server } = await livingSite()
    const folder = await into()
    await backupSite(server, folder)
    await server.stop()
    const dataDir = await temporaryFolder()
    await symlink('/dev/full', join(dataDir, 'site.db.unfinished'))
    await expect(restoreSite(filesIn(folder), dataDir)).rejects.toThrow(
      new StartError(`The disk of ${dataDir} is full.`),
    )
  })

  const otherTime = '{"made":"\\u001b[2J","files":{}}'
  test.each(['{', 'null', '{"made":"2026-11-29"}', otherTime])(
    'a backup whose list of files is damaged: %s',
    async (list) => {
      const folder = await into()
      const { server } = await livingSite()
      await backupSite(server, folder)
      await server.stop()
      await writeFile(join(folder, 'backup.json'), list)
      await expect(restoreSite(filesIn(folder), await into())).rejects.toThrow(
        new StartError('backup.json in the backup is damaged. Use an older backup.'),
      )
    },
  )

  test('a backup that names a file outside of itself', async () => {
    const folder = await into()
    const { server } = await livingSite()
    await backupSite(server, folder)
    await server.stop()
    const made = new Date().toISOString()
    const restored = async (name: string) => {
      const files = { [name]: '0'.repeat(64) }
      await writeFile(join(folder, 'backup.json'), JSON.stringify({ made, files }))
      return restoreSite(filesIn(folder), await into())
    }
    await expect(restored('../document.key')).rejects.toThrow(/unexpected file/)
    const name = `\u001b[2J\u202e\nRestored ${'x'.repeat(200)}`
    await expect(restored(name)).rejects.toThrow(
      new StartError(
        `The backup lists an unexpected file: \\u001b[2J\\u202e\\u000aRestored ${'x'.repeat(85)}…`,
      ),
    )
  })
})
