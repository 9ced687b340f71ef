import { buffer } from 'node:stream/consumers'
import type { BackedUp } from './backed-up'

const block = 512
/** What eleven octal digits hold no more; beyond, sizes are binary, as GNU tar writes them. */
const large = 8 ** 11
const padding = (size: number) => (block - (size % block)) % block

/** Mode, owner, group, time, kind and format, each where it stands in a header. */
const fixed = [
  [100, '0000600'],
  [108, '0000000'],
  [116, '0000000'],
  [136, '00000000000'],
  [156, '0'],
  [257, 'ustar\x0000'],
] as const

/** The sum of all bytes of a header, its own field counted as blanks. */
function sumOf(head: Buffer) {
  const plain = Buffer.from(head).fill(' ', 148, 156)
  return plain.reduce((sum, byte) => sum + byte, 0)
}

function headOf({ name, size }: Pick<BackedUp, 'name' | 'size'>) {
  if (Buffer.byteLength(name) > 100) throw new Error('The name of a file is too long')
  const head = Buffer.alloc(block)
  head.write(name)
  for (const [at, text] of fixed) head.write(text, at)
  if (size < large) head.write(size.toString(8).padStart(11, '0'), 124)
  else head.writeBigUInt64BE(BigInt(size), head.writeUInt8(0x80, 124) + 3)
  head.write(`${sumOf(head).toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

/** A tar archive (POSIX ustar) of these files. */
export async function* packed(files: AsyncIterable<BackedUp>): AsyncGenerator<Uint8Array> {
  for await (const { name, size, bytes } of files) {
    yield headOf({ name, size })
    let left = size
    for await (const part of bytes()) {
      left -= part.length
      yield part
    }
    if (left !== 0) throw new Error(`${name} changed while it was read`)
    yield Buffer.alloc(padding(size))
  }
  yield Buffer.alloc(2 * block)
}

/** The files of such an archive. @throws Error when it is cut off or is none */
export async function* unpacked(archive: AsyncIterable<Uint8Array>): AsyncGenerator<BackedUp> {
  const parts = archive[Symbol.asyncIterator]()
  let rest: Uint8Array = Buffer.alloc(0)
  async function* take(size: number) {
    for (let left = size; left > 0;) {
      while (rest.length === 0) {
        const { done, value } = await parts.next()
        if (done) throw new Error('The archive is cut off')
        rest = value
      }
      const part = rest.subarray(0, left)
      rest = rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }
  for (;;) {
    const head = await buffer(take(block))
    if (head.every((byte) => byte === 0)) break
    if (Number.parseInt(head.toString('latin1', 148, 156), 8) !== sumOf(head))
      throw new Error('The archive is damaged')
    const size =
      head[124] === 0x80
        ? Number(head.readBigUInt64BE(128))
        : Number.parseInt(head.toString('latin1', 124, 136), 8)
    const [name = ''] = head.toString('utf8', 0, 100).split('\0')
    yield { name, size, bytes: () => take(size) }
    await buffer(take(padding(size)))
  }
  // To the end: only then a sealed archive is proven to be whole.
  while (!(await parts.next()).done);
}
