import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { calls, listening } from './calls.js'

const app = new Hono()
for (const [path, content] of calls()) app.get(path, (context) => context.json(content))
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => listening(server))
