/**
 * Strapi in production with the banners in SQLite, one process, as its own guide lays a project out:
 * a content type, stored by its document service, and the permission for everybody to read it.
 */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { banners, listening } from './calls.js'

const [, , answers = '', folder = ''] = process.argv
const project = join(dirname(answers), 'strapi')
const kind = 'api::banner.banner'
const { fields, rows } = banners()

const type = {
  kind: 'collectionType',
  collectionName: 'banners',
  info: { singularName: 'banner', pluralName: 'banners', displayName: 'Banner' },
  options: { draftAndPublish: false },
  attributes: Object.fromEntries(fields.map((name) => [name, { type: 'text' }])),
}

/** @param {string} make */
const made = (make) =>
  `module.exports = require('@strapi/strapi').factories.${make}(${JSON.stringify(kind)})`
/** @param {unknown} value */
const holding = (value) => `module.exports = ${JSON.stringify(value)}`

const files = {
  'package.json': JSON.stringify({
    name: 'banners',
    version: '0.0.0',
    dependencies: { '@strapi/plugin-users-permissions': '*' },
  }),
  'config/server.js': holding({
    host: '127.0.0.1',
    port: 0,
    app: { keys: ['a', 'b'] },
    logger: { startup: { enabled: false } },
  }),
  'config/admin.js': holding({
    serveAdminPanel: false,
    auth: { secret: 'a' },
    apiToken: { salt: 'a' },
    transfer: { token: { salt: 'a' } },
  }),
  'config/plugins.js': holding({ 'users-permissions': { config: { jwtSecret: 'a' } } }),
  'config/logger.js': holding({ level: 'error' }),
  'config/database.js': holding({
    connection: {
      client: 'sqlite',
      connection: { filename: 'data.db' },
      useNullAsDefault: true,
    },
  }),
  'src/index.js': holding({}),
  'src/api/banner/content-types/banner/schema.json': JSON.stringify(type),
  'src/api/banner/controllers/banner.js': made('createCoreController'),
  'src/api/banner/services/banner.js': made('createCoreService'),
  'src/api/banner/routes/banner.js': made('createCoreRouter'),
  'public/uploads/.keep': '',
}
for (const [name, text] of Object.entries(files)) {
  mkdirSync(dirname(join(project, name)), { recursive: true })
  writeFileSync(join(project, name), text)
}
symlinkSync(join(folder, 'node_modules'), join(project, 'node_modules'))

process.env.NODE_ENV = 'production'
process.env.STRAPI_TELEMETRY_DISABLED = 'true'
process.chdir(project)
const { createStrapi } = createRequire(join(project, 'package.json'))('@strapi/strapi')
const strapi = await createStrapi({ appDir: project, distDir: project }).load()
for (const data of rows) await strapi.documents(kind).create({ data })
const everybody = await strapi
  .query('plugin::users-permissions.role')
  .findOne({ where: { type: 'public' } })
await strapi
  .query('plugin::users-permissions.permission')
  .create({ data: { action: `${kind}.find`, role: everybody.id } })
await strapi.listen()
listening(strapi.server.httpServer)
