import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Puts `wrap` around all that answers the requests of a server. */
function wrapRequests(server: Server, wrap: (answer: Answer) => Answer) {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on(
    'request',
    wrap((request, response) => {
      for (const listener of listeners) listener.call(server, request, response)
    }),
  )
}

/** Requests that may wait behind the one that is answered. Browsers and proxies send none ahead. */
const mostWaiting = 10

/** Names and values alternate. */
const isHost = (text: string, i: number) =>
  i % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host'

/** What a proxy may read differently: another version than HTTP/1, or two hosts. */
const isAmbiguous = ({ httpVersionMajor, rawHeaders }: IncomingMessage) =>
  httpVersionMajor !== 1 || rawHeaders.filter(isHost).length > 1

/**
 * Takes up a request once the one before it on its connection is answered, so that nobody has work done
 * whose answer is not read, and all that is opened for an answer ends with the connection. Whoever sends
 * many ahead is cut off, and what is ambiguous is no request.
 */
export function answerInTurn({ server }: FastifyInstance) {
  const waiting = new WeakMap<Socket, number>()

  wrapRequests(server, (answer) => {
    const take: typeof answer = (request, response) => {
      if (isAmbiguous(request))
        server.emit('clientError', new Error('Ambiguous request'), request.socket)
      else answer(request, response)
    }

    return (request, response) => {
      const { socket } = request
      if (socket.destroyed) return
      // Node gives a response its connection when its turn comes.
      if (response.socket) return take(request, response)
      const ahead = waiting.get(socket) ?? 0
      if (ahead === mostWaiting) return void socket.destroy()
      waiting.set(socket, ahead + 1)
      response.once('socket', () =>
        setImmediate(() => {
          waiting.set(socket, waiting.get(socket)! - 1)
          if (!socket.destroyed) take(request, response)
        }),
      )
    }
  })
}
