import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nonAccounts } from '../../../shared/account-names'
import { backupSite } from './backup-site'
import { shownName } from './backed-up'
import { countRows } from './database-copy'
import { restoreSite } from './restore-site'
import { sealedBackup, sealSite } from './sealed-backup'
import { databaseName } from '../../core/database/sqlite'
import { readSettings, type Settings } from '../../core/env'
import { keyAtHand, keyFileIn } from '../../core/files/sealing'
import { StartError } from '../../core/start-error'
import { withStores } from '../../core/stores'
import { commandLine, fullPath } from '../../core/command-line'
import { setupNotes } from '../ready/setup-notes.store'
import { filesIn } from './backed-up'

const restoreUsage =
  'Give the path of the backup: npm run restore /path/of/the/backup. Of a sealed one, or for the newest in BACKUP_TO: npm run restore -- [path] --identity /path/of/the/private/key.'

/** Brings a site back from a backup. */
export async function restoreCommand(args: string[]) {
  const settings = readSettings(process.env)
  const { dataDir, databaseUrl } = settings
  const { words, options } = commandLine(args, ['identity'], restoreUsage)
  const [path] = words
  if (!path && !options.identity) throw new StartError(restoreUsage)
  const folder = path && fullPath(path)
  const { place, files, warnings } = options.identity
    ? await sealedBackup(settings, options.identity, folder)
    : { place: folder!, files: filesIn(folder!), warnings: [] }
  for (const line of warnings) console.log(line)
  const key = await keyAtHand(settings)
  const { made, maker, pictures, documents, needsKey } = await restoreSite(files, dataDir, key)
  console.log(
    `Restored the database, ${pictures} pictures and ${documents} documents of ${place}, made at ${made}, to ${dataDir}. Everyone has to log in again.`,
  )
  console.log(maker)
  if (needsKey && !key)
    console.log(`Before you start the server, put ${keyFileIn(dataDir)} back or set DOCUMENT_KEY.`)
  if (databaseUrl)
    console.log(
      `Then npm run move carries the site from ${dataDir} to DATABASE_URL and STORAGE_URL, which have to be empty.`,
    )
}

const usage =
  'To copy the site into a new folder: npm run backup /path/of/the/backup. To make a sealed backup in BACKUP_TO: npm run backup. To prove the last one of those: npm run backup -- check --identity /path/of/the/private/key.'

/** Restores a sealed backup into a folder that is gone afterwards. */
async function check(settings: Settings, { identity, file }: { identity: string; file?: string }) {
  const key = await keyAtHand(settings)
  const scratch = await mkdtemp(join(tmpdir(), 'backup-check-'))
  try {
    const { place, files, warnings } = await sealedBackup(settings, identity, file)
    for (const line of warnings) console.log(line)
    const { made, maker, pictures, documents } = await restoreSite(files, scratch, key)
    const rows = Object.entries(countRows(join(scratch, databaseName)))
    const all = rows.reduce((sum, [, count]) => sum + count, 0)
    console.log(
      `The backup ${place} of ${made} is whole: ${all} rows, ${pictures} pictures and ${documents} documents.`,
    )
    console.log(maker)
    for (const [table, count] of rows) if (count > 0) console.log(`- ${shownName(table)}: ${count}`)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function backUp(settings: Settings, folder: string | undefined, by: string) {
  await withStores(settings, async ({ database }) => {
    const { pictures, documents } = folder
      ? await backupSite(settings, fullPath(folder))
      : await sealSite(settings, database, by)
    if (folder) await setupNotes(database).note('backup', by, 'backup')
    console.log(
      `Backed up the database, ${pictures} pictures and ${documents} documents to ${folder ?? settings.backupTo}.`,
    )
  })
  const key = settings.documentKey ? 'The setting DOCUMENT_KEY' : keyFileIn(settings.dataDir)
  console.log(
    `${key} is not in the backup, so nobody who finds the backup can read the applications and reports. Keep a copy somewhere else: without it, you cannot read them either.`,
  )
}

/** Makes a backup, or proves the last one. */
export async function backupCommand(args: string[]) {
  const settings = readSettings(process.env)
  const { words, options } = commandLine(args, ['identity', 'by'], usage)
  const [word, file] = words
  if (word === 'check') {
    if (!options.identity) throw new StartError(usage)
    return check(settings, { identity: options.identity, ...(file && { file: fullPath(file) }) })
  }
  if (!word && !settings.backupTo) throw new StartError(usage)
  await backUp(settings, word, options.by ?? nonAccounts.command)
}
