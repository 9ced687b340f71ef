import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { requireLocalSite } from './backup/require-local-site'
import { restoreSite } from './backup/restore-site'
import { readSettings } from './core/env'
import { keyFileIn } from './core/files/sealing'
import { program, StartError } from './core/start-error'

await program(async () => {
  const settings = readSettings(process.env)
  requireLocalSite(settings)
  const { dataDir, documentKey } = settings
  const [folder] = process.argv.slice(2)
  if (!folder)
    throw new StartError('Give the path of the backup: npm run restore /path/of/the/backup')
  const { pictures, documents, needsKey } = await restoreSite(resolve(folder), dataDir)
  console.log(
    `Restored the database, ${pictures} pictures and ${documents} documents to ${dataDir}. Everyone has to log in again.`,
  )
  const keyFile = keyFileIn(dataDir)
  if (needsKey && !documentKey && !existsSync(keyFile))
    console.log(`Before you start the server, put ${keyFile} back or set DOCUMENT_KEY.`)
})
