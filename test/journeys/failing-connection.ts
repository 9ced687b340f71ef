import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the connection treats a call. */
export type Fate =
  /** It comes and is answered. */
  | 'answered'
  /** It comes, and its answer breaks off. */
  | 'answerLost'
  /** It comes, and the line goes dead: a browser then sends it again by itself. */
  | 'lineDead'

export interface Line {
  /** Where the site is for whoever uses the line. */
  url: string
  /** The calls that came through, by their headers. */
  calls: IncomingMessage['headers'][]
  /** The fates of the next calls; later ones are answered. */
  fates: Fate[]
  /** Holds every answer to a call back until it is let go. */
  hold: () => () => void
  close: () => Promise<void>
}

/** A proxy to the site that fails as a bad connection does, for calls of `path` only. */
export async function openFailingConnection(site: string, path: string): Promise<Line> {
  const calls: Line['calls'] = []
  const fates: Fate[] = []
  let held = Promise.resolve()

  function pass(asked: IncomingMessage, answer: ServerResponse) {
    const isCall = asked.method === 'POST' && asked.url === path
    const fate = isCall ? (fates.shift() ?? 'answered') : 'answered'
    if (isCall) calls.push(asked.headers)
    const onward = request(site + asked.url, { method: asked.method, headers: asked.headers })
    onward.on('response', (answered) => {
      if (fate !== 'answered') {
        answered.resume().on('end', () => {
          if (fate === 'answerLost') answer.writeHead(200, { 'content-length': 1000 }).write('{')
          setImmediate(() => answer.destroy())
        })
        return
      }
      void (isCall ? held : Promise.resolve()).then(() => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers)
        answered.pipe(answer)
      })
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }

  // As long as the server's answers promise.
  const server = createServer({ keepAliveTimeout: 70_000 }, pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    fates,
    hold() {
      let release = () => {}
      held = new Promise((resolve) => (release = resolve))
      return release
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
