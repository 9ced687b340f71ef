import { readSettings } from './core/env'
import { program } from './core/start-error'
import { openStores } from './core/stores'
import { contentStore } from './features/content/content.store'
import { seedSite } from './features/content/seed-site'

await program(async () => {
  const stores = await openStores(readSettings(process.env))
  try {
    const content = contentStore(stores.database)
    const wasEmpty = (await content.newestVersion()) === 0
    await seedSite(content, stores.pictures, (line) => console.log(line))
    if (!wasEmpty) console.log('The earlier content is kept as older versions.')
  } finally {
    await stores.close()
  }
})
