import fastify from 'fastify'
import { readFileSync } from 'node:fs'
import { listening } from './calls.js'

/** The framework alone: a route for each call, which sends a prepared buffer and headers. */
const app = fastify()
/** @type {Record<string, { type: string, base64: string, headers?: Record<string, string> }>} */
const files = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
for (const [path, { type, base64, headers = {} }] of Object.entries(files)) {
  const body = Buffer.from(base64, 'base64')
  app.get(path, (_, reply) => reply.headers({ ...headers, 'content-type': type }).send(body))
}
await app.listen({ port: 0, host: '127.0.0.1' })
listening(app.server)
