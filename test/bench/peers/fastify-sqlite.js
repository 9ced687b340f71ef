import { createRequire } from 'node:module'
import fastify from 'fastify'
import { calls, listening } from './calls.js'

// The driver that runs on this Node, as the site chooses it.
const name = Number(process.versions.napi) >= 10 ? 'better-sqlite3-13' : 'better-sqlite3'
/** @type {typeof import('better-sqlite3')} */
const Sqlite = createRequire(import.meta.url)(name)

const database = new Sqlite(':memory:')
database.exec('create table item (path text, position integer, content text)')
const insert = database.prepare('insert into item values (?, ?, ?)')
const select = database.prepare('select content from item where path = ? order by position')

const app = fastify()
for (const [path, content] of calls()) {
  const items = Array.isArray(content) ? content : [content]
  items.forEach((item, position) => insert.run(path, position, JSON.stringify(item)))
  app.get(path, () =>
    select.all(path).map((row) => JSON.parse(/** @type {{ content: string }} */ (row).content)),
  )
}
await app.listen({ port: 0, host: '127.0.0.1' })
listening(app.server)
