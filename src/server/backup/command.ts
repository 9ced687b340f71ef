import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nonAccounts } from '../../shared/account-names'
import { backupSite } from './backup-site'
import { shownName } from './backed-up'
import { countRows } from './database-copy'
import { restoreSite } from './restore-site'
import { sealedBackup, sealSite } from './sealed-backup'
import { databaseName } from '../core/database/sqlite'
import { readSettings, type Settings } from '../core/env'
import { masterKey } from '../core/files/master-key'
import { keyAtHand, keyFileIn } from '../core/files/sealing'
import { StartError } from '../core/start-error'
import { withStores } from '../core/stores'
import { commandLine, fullPath } from '../core/command-line'
import { setupNotes } from '../features/ready/setup-notes.store'

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
    // What a wrong key has signed would be refused when it is needed.
    if (await keyAtHand(settings)) await masterKey(settings, database.read)
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
