import { resolve } from 'node:path'
import { nonAccounts } from '../shared/account-names'
import { backupSite } from './backup/backup-site'
import { requireLocalSite } from './backup/require-local-site'
import { readSettings } from './core/env'
import { keyFileIn } from './core/files/sealing'
import { program, StartError } from './core/start-error'
import { openStores } from './core/stores'
import { setupNotes } from './features/ready/setup-notes.store'

await program(async () => {
  const settings = readSettings(process.env)
  requireLocalSite(settings)
  const { dataDir, documentKey } = settings
  const [folder] = process.argv.slice(2)
  if (!folder)
    throw new StartError('Give the path of a new folder: npm run backup /path/of/the/backup')
  const { pictures, documents } = await backupSite(dataDir, resolve(folder))
  console.log(
    `Backed up the database, ${pictures} pictures and ${documents} documents to ${folder}.`,
  )
  const stores = await openStores(settings)
  try {
    await setupNotes(stores.database).note('backup', nonAccounts.command, 'backup')
  } finally {
    await stores.close()
  }
  const key = documentKey ? 'The setting DOCUMENT_KEY' : keyFileIn(dataDir)
  console.log(
    `${key} is not in the backup, so nobody who finds the backup can read the applications and reports. Keep a copy somewhere else: without it, you cannot read them either.`,
  )
})
