import { upgradeWith } from './backup/upgrade'
import { openDatabase } from './core/database/database'
import { readSettings } from './core/env'
import { noLostDatabase } from './core/files/own-files'
import { program } from './core/start-error'

await program(async () => {
  const settings = readSettings(process.env)
  await noLostDatabase(settings)
  const database = await openDatabase(settings, undefined, upgradeWith(settings))
  await database.close()
  console.log(
    database.migrated.length > 0
      ? `Migrated: ${database.migrated.join(', ')}.`
      : 'The database is up to date.',
  )
})
