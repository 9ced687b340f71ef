/**
 * The floor: answers prepared in memory, served by node:http and nothing else. Started as a process
 * of its own with a JSON file of `{ path: { type, base64, encoding?, headers? } }`; prints its port.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** @type {Record<string, { type: string, base64: string, encoding?: string, headers?: Record<string, string> }>} */
const files = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const answers = new Map(
  Object.entries(files).map(([path, { type, base64, encoding, headers: more }]) => {
    const body = Buffer.from(base64, 'base64')
    const headers = {
      'content-type': type,
      'content-length': body.length,
      ...(encoding && { 'content-encoding': encoding }),
      ...more,
    }
    return [path, { headers, body }]
  }),
)

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) return response.writeHead(404).end()
  return response.writeHead(200, answer.headers).end(answer.body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})
process.on('disconnect', () => process.exit())
