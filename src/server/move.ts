import { readSettings } from './env'
import { moveSite } from './move/move-site'
import { program } from './start-error'

await program(async () => {
  const settings = readSettings(process.env)
  const { rows, names, wasThere } = await moveSite(settings)
  const { pictures, copies, documents } = names
  const all = `${rows} rows, ${pictures.length} pictures with ${copies.length} copies and ${documents.length} documents`
  console.log(
    wasThere
      ? `The site was moved before. ${all} were compared: all are the same in both places.`
      : `Moved ${all}. Each was read back and is the same.`,
  )
  console.log(
    `Start the server with these settings. ${settings.dataDir} was left as it is: do not start that site again, or what it is sent stays there and its mails are sent twice.`,
  )
})
