import { filesIn } from './backed-up'
import { restoreSite } from './restore-site'
import { sealedBackup } from './sealed-backup'
import { readSettings } from '../core/env'
import { keyAtHand, keyFileIn } from '../core/files/sealing'
import { StartError } from '../core/start-error'
import { commandLine, fullPath } from '../core/command-line'

const usage =
  'Give the path of the backup: npm run restore /path/of/the/backup. Of a sealed one, or for the newest in BACKUP_TO: npm run restore -- [path] --identity /path/of/the/private/key.'

/** Brings a site back from a backup. */
export async function restoreCommand(args: string[]) {
  const settings = readSettings(process.env)
  const { dataDir, databaseUrl } = settings
  const { words, options } = commandLine(args, ['identity'], usage)
  const [path] = words
  if (!path && !options.identity) throw new StartError(usage)
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
