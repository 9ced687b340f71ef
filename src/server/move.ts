import { readSettings } from './core/env'
import { program } from './core/start-error'
import { moveSite } from './move/move-site'

await program(async () => {
  const settings = readSettings(process.env)
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
})
