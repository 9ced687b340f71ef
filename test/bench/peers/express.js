import express from 'express'
import { calls, listening } from './calls.js'

const app = express()
for (const [path, content] of calls()) app.get(path, (_, response) => response.json(content))
const server = app.listen(0, '127.0.0.1', () => listening(server))
