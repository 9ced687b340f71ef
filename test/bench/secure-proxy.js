/**
 * HTTP/2 with TLS in front of a server, as sites are reached. Started as a process of its own with the
 * files of a key and a certificate and the origin behind it; prints its port.
 */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createSecureServer } from 'node:http2'

const [, , key = '', certificate = '', origin = ''] = process.argv
const { hostname, port } = new URL(origin)
// One connection an answer: the server may close one that is kept just when it is used again.
const agent = new Agent({ maxSockets: 64 })
/** Headers that HTTP/2 does not allow. */
const connection = new Set(['connection', 'keep-alive', 'transfer-encoding'])

const server = createSecureServer({
  key: readFileSync(key),
  cert: readFileSync(certificate),
  allowHTTP1: true,
})
server.on('request', (asked, answer) => {
  const headers = Object.fromEntries(
    Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')),
  )
  const behind = request(
    { hostname, port, agent, method: asked.method, path: asked.url, headers },
    (came) => {
      const rest = Object.entries(came.headers).filter(([name]) => !connection.has(name))
      answer.writeHead(came.statusCode ?? 502, Object.fromEntries(rest))
      came.pipe(answer)
    },
  )
  behind.on('error', () => answer.destroy())
  asked.pipe(behind)
})
server.on('sessionError', () => {})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})
process.on('disconnect', () => process.exit())
