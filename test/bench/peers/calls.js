import { readFileSync } from 'node:fs'

/** What each call of the site answers: its path and its content. @returns {[string, unknown][]} */
export function calls() {
  /** @type {Record<string, { base64: string }>} */
  const files = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
  return Object.entries(files).map(([path, { base64 }]) => [
    path,
    JSON.parse(Buffer.from(base64, 'base64').toString()),
  ])
}

/** The banners for a content system, which numbers them itself: the fields of each, and all rows. */
export function banners() {
  const [[, items]] = /** @type {[[string, Record<string, unknown>[]]]} */ (calls())
  const rows = items.map((item) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'id')),
  )
  return { fields: Object.keys(rows[0] ?? {}), rows }
}

/** Says where a peer listens, and ends it with the bench. @param {import('node:net').Server | any} server */
export function listening(server) {
  console.log(server.address().port)
  process.on('disconnect', () => process.exit())
}
