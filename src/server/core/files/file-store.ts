import type { Readable } from 'node:stream'

/** A stored file: its size in bytes, and its content as often as needed. */
export interface StoredFile {
  size: number
  /** When it was written, in ms since 1970. */
  writtenAt: number
  stream(): Readable
}

/** A flat file store: a folder on disk or a prefix in an object store. */
export interface FileStore {
  /** Resolves once the file is durable; readers see the whole file or none. Of a stream, little is held. */
  write(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  open(name: string): Promise<StoredFile | undefined>
  /** The names of all complete files, some at a time. */
  list(): AsyncIterable<string[]>
  /** All of these names together. */
  names(): Promise<string[]>
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>
  /**
   * Removes what interrupted writes left, all of it or from before a time. Call it before the first
   * write; without a time no other process may be writing.
   */
  sweep(before?: Date): Promise<void>
  /** Rejects when the store cannot be read or written. */
  check(): Promise<void>
}

/** What is listed some at a time, together. */
export async function gathered(list: AsyncIterable<string[]>): Promise<string[]> {
  const all: string[] = []
  for await (const some of list) all.push(...some)
  return all
}
