import { readSettings } from './core/env'
import { program } from './core/start-error'
import { openStores } from './core/stores'
import { seedSite } from './features/content/seed-site'

await program(async () => {
  const stores = await openStores(readSettings(process.env))
  try {
    const wasEmpty = (await stores.content.newestVersion()) === 0
    await seedSite(stores.content, stores.pictures, (line) => console.log(line))
    if (!wasEmpty) console.log('The earlier content is kept as older versions.')
  } finally {
    await stores.close()
  }
})
