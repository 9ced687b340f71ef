import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * A small proxy that hands requests to one server after another. It never repeats a request: what
 * a server did not answer is answered with 502, and whoever asked must know what to do.
 * @param delay how long answers are held back, in ms
 */
export async function startRelay(targets: string[], delay = { wait: 0 }) {
  let turn = 0

  function answer(asked: IncomingMessage, reply: ServerResponse) {
    turn += 1
    const target = targets[turn % targets.length]!
    const options = { method: asked.method, headers: asked.headers, agent: false }
    const passed = request(new URL(asked.url!, target), options, async (answered) => {
      await pause(delay.wait)
      reply.writeHead(answered.statusCode!, answered.headers)
      answered.on('error', () => reply.destroy()).pipe(reply)
    })
    passed.on('error', () => {
      if (reply.headersSent) reply.destroy()
      else reply.writeHead(502).end()
      asked.resume()
    })
    asked.pipe(passed)
  }

  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
