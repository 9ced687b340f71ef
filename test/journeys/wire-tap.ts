import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request as its bytes were. */
export interface Sent {
  method: string
  path: string
  type: string
  body: Buffer
}

export interface WireTap {
  /** Where the browser goes instead of the server. */
  url: string
  /** Everything that changes something, in the order of arrival. */
  sent: Sent[]
  close: () => Promise<void>
}

const bytesOf = async (incoming: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Stands between browser and server and writes down what goes over the wire; changes nothing. */
export async function wireTap(target: string): Promise<WireTap> {
  const { hostname, port } = new URL(target)
  const sent: Sent[] = []
  // The server's answers promise 65 seconds: whoever hands them on must keep that promise.
  const relay = createServer({ keepAliveTimeout: 70_000 }, (incoming, outgoing) => {
    void bytesOf(incoming).then((body) => {
      const { method = '', url: path = '', headers } = incoming
      if (method !== 'GET') sent.push({ method, path, type: headers['content-type'] ?? '', body })
      const forwarded = request({ hostname, port, method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      forwarded.on('error', () => outgoing.destroy())
      forwarded.end(body)
    })
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    sent,
    close: () =>
      new Promise((resolve) => {
        relay.close(() => resolve())
        relay.closeAllConnections()
      }),
  }
}

/** A part of a form: a text, or of a file its name and type. */
export type Part = string | { file: string; type: string }

/** A request's body: its JSON, or its parts by name with LF line ends. */
export async function saidBy({ type, body }: Sent): Promise<unknown> {
  if (type.startsWith('application/json')) return JSON.parse(body.toString('utf8')) as unknown
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type },
  }).formData()
  const parts: [string, Part][] = []
  for (const [name, value] of form) {
    parts.push([
      name,
      typeof value === 'string'
        ? value.replaceAll('\r\n', '\n')
        : { file: value.name, type: value.type },
    ])
  }
  return parts
}
