import type { Writable } from 'node:stream'

/** A message between two processes: JSON and raw bytes. */
export interface Frame {
  head: unknown
  bytes: Buffer
}

/** Bytes of the prefix: the two lengths. */
const prefix = 8

export function sendFrame(to: Writable, head: object, bytes: Uint8Array) {
  const json = Buffer.from(JSON.stringify(head))
  const lengths = Buffer.alloc(prefix)
  lengths.writeUInt32LE(json.length, 0)
  lengths.writeUInt32LE(bytes.length, 4)
  to.cork()
  for (const part of [lengths, json, bytes]) to.write(part)
  to.uncork()
}

/** Yields every frame until the stream ends. */
export async function* framesOf(from: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let chunks: Buffer[] = []
  let length = 0
  let needed = prefix
  for await (const chunk of from) {
    chunks.push(chunk)
    length += chunk.length
    while (length >= needed) {
      const all = Buffer.concat(chunks)
      const head = prefix + all.readUInt32LE(0)
      const end = head + all.readUInt32LE(4)
      const isWhole = length >= end
      if (isWhole)
        yield {
          head: JSON.parse(all.toString('utf8', prefix, head)),
          bytes: all.subarray(head, end),
        }
      chunks = [isWhole ? all.subarray(end) : all]
      length = chunks[0]!.length
      needed = isWhole ? prefix : end
    }
  }
}
