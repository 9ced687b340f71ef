import { openDatabase } from './database/database'
import { readSettings } from './env'
import { program } from './start-error'

await program(async () => {
  const database = await openDatabase(readSettings(process.env))
  await database.close()
  console.log(
    database.migrated.length > 0
      ? `Migrated: ${database.migrated.join(', ')}.`
      : 'The database is up to date.',
  )
})
