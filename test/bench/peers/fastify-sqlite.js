import { createRequire } from 'node:module'
import fastify from 'fastify'
import { calls, listening } from './calls.js'

const load = createRequire(import.meta.url)
// The driver that runs on this Node, as the site chooses it.
const Sqlite =
  Number.parseInt(process.versions.node) >= 24
    ? load('node:sqlite').DatabaseSync
    : load('better-sqlite3')
const database = new Sqlite(':memory:')
database.exec('create table item (path text, position integer, content text)')
const insert = database.prepare('insert into item values (?, ?, ?)')
const select = database.prepare('select content from item where path = ? order by position')

const app = fastify()
for (const [path, content] of calls()) {
  const items = Array.isArray(content) ? content : [content]
  items.forEach((item, position) => insert.run(path, position, JSON.stringify(item)))
  app.get(path, () =>
    select.all(path).map((/** @type {{ content: string }} */ { content }) => JSON.parse(content)),
  )
}
await app.listen({ port: 0, host: '127.0.0.1' })
listening(app.server)
