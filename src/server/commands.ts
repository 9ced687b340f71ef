import { upgradeWith } from './office/backup/upgrade'
import { openDatabase } from './core/database/database'
import { readSettings } from './core/env'
import { noLostDatabase } from './core/files/own-files'
import { withStores } from './core/stores'
import { contentStore } from './site/content/content.store'

/** Upgrades the database of a site, or makes that of a new one. */
export async function migrateCommand() {
  const settings = readSettings(process.env)
  await noLostDatabase(settings)
  const database = await openDatabase(settings, undefined, upgradeWith(settings))
  await database.close()
  console.log(
    database.migrated.length > 0
      ? `Migrated: ${database.migrated.join(', ')}.`
      : 'The database is up to date.',
  )
}

/** Adds the demo content to a site. */
export const seedCommand = () =>
  withStores(readSettings(process.env), async ({ database, pictures }) => {
    const { seedSite } = await import('./site/content/seed-site')
    const content = contentStore(database)
    const wasEmpty = (await content.newestVersion()) === 0
    await seedSite(content, pictures, (line) => console.log(line))
    if (!wasEmpty) console.log('The earlier content is kept as older versions.')
  })

/** Says what is left to do before the site goes live. */
export async function readyCommand() {
  const settings = readSettings(process.env)
  const { readyLines } = await import('./office/ready/ready-lines')
  const lines = await withStores(settings, ({ database }) =>
    readyLines(settings, database, contentStore(database)),
  )
  for (const { what, todo, links = [] } of lines) {
    console.log(`- ${what}\n  ${todo}`)
    if (links.length > 0)
      console.log(`  ${links.map(({ name, to }) => `${name} (${to})`).join(', ')}`)
  }
  if (lines.length === 0) return console.log('Nothing is left to do: the site is ready to go live.')
  console.log(`${lines.length} left to do before the site goes live.`)
  process.exitCode = 1
}

/** Carries a site to Postgres and a bucket. */
export async function moveCommand() {
  const settings = readSettings(process.env)
  const { moveSite } = await import('./office/move/move-site')
  const { rows, names, wasThere } = await moveSite(settings)
  const { pictures, copies, documents } = names
  const all = `${rows} rows, ${pictures.length} pictures with ${copies.length} copies and ${documents.length} documents`
  console.log(
    wasThere
      ? `The site has already been moved. Compared ${all}: they are the same in both places.`
      : `Moved ${all}. Each was read back and is the same.`,
  )
  console.log(
    `Start the server with these settings. ${settings.dataDir} was not changed. Do not start the site there again: anything sent to it would stay there, and its emails would be sent twice.`,
  )
}
