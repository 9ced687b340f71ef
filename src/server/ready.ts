import { readSettings } from './core/env'
import { program } from './core/start-error'
import { openStores } from './core/stores'
import { contentStore } from './features/content/content.store'
import { readyLines } from './features/ready/ready-lines'

await program(async () => {
  const settings = readSettings(process.env)
  const stores = await openStores(settings)
  const { database } = stores
  try {
    const lines = await readyLines(settings, database, contentStore(database))
    for (const { what, todo, links = [] } of lines) {
      console.log(`- ${what}\n  ${todo}`)
      if (links.length > 0)
        console.log(`  ${links.map(({ name, to }) => `${name} (${to})`).join(', ')}`)
    }
    if (lines.length === 0)
      return console.log('Nothing is left to do: the site is ready to go live.')
    console.log(`${lines.length} left to do before the site goes live.`)
    process.exitCode = 1
  } finally {
    await stores.close()
  }
})
