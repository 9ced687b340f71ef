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

/** Says where a peer listens, and ends it with the bench. @param {import('node:net').Server | any} server */
export function listening(server) {
  console.log(server.address().port)
  process.on('disconnect', () => process.exit())
}
