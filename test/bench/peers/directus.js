/**
 * Directus in production with the banners in SQLite, one process: a collection, its items and the
 * permission for everybody to read them, all asked of its own API.
 */
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { banners, listening } from './calls.js'

const [, , answers = '', folder = ''] = process.argv
const program = join(folder, 'node_modules/@directus/api/dist')
const { fields, rows } = banners()

/** The policy of those who are not logged in; Directus gives it this name everywhere. */
const everybody = 'abf8a154-5b1c-4a46-ac9c-7300570f4f17'
const token = 'bench'

Object.assign(process.env, {
  NODE_ENV: 'production',
  DB_CLIENT: 'sqlite3',
  DB_FILENAME: join(dirname(answers), 'directus.db'),
  KEY: 'bench',
  SECRET: 'bench',
  ADMIN_EMAIL: 'bench@example.com',
  ADMIN_PASSWORD: 'bench',
  ADMIN_TOKEN: token,
  LOG_LEVEL: 'error',
  TELEMETRY: 'false',
  // It would refuse what the bench asks for.
  PRESSURE_LIMITER_ENABLED: 'false',
})
const boot = [join(program, 'cli/run.js'), 'bootstrap']
const { status } = spawnSync(process.execPath, boot, { stdio: ['ignore', 'ignore', 'inherit'] })
if (status !== 0) process.exit(1)

const { createServer } = await import(pathToFileURL(join(program, 'server.js')).href)
const server = await createServer()
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))

/** @param {string} path @param {unknown} body */
async function post(path, body) {
  const answer = await fetch(`http://127.0.0.1:${server.address().port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}

const id = { field: 'id', type: 'integer' }
await post('/collections', {
  collection: 'banners',
  schema: {},
  fields: [
    { ...id, schema: { is_primary_key: true, has_auto_increment: true } },
    ...fields.map((field) => ({ field, type: 'text' })),
  ],
})
await post('/items/banners', rows)
const reading = { collection: 'banners', action: 'read', fields: ['*'] }
await post('/permissions', { ...reading, policy: everybody, permissions: {}, validation: {} })
listening(server)
