import type { Readable } from 'node:stream'

/** A file that is there: its size in bytes and its content, which may be read many times. */
export interface StoredFile {
  size: number
  /** When it was written, in ms since 1970. */
  writtenAt: number
  stream(): Readable
}

/** A flat place for files: one folder on a disk, or one prefix of an object store. */
export interface FileStore {
  /** Resolves once the file would outlive a power cut; a reader sees all of it or nothing. */
  write(name: string, bytes: Uint8Array): Promise<void>
  open(name: string): Promise<StoredFile | undefined>
  /** The names of all files that were written to their end; with a time, of those before it. */
  names(before?: Date): Promise<string[]>
  /** A file that is not there is removed already. */
  remove(name: string): Promise<void>
  /**
   * Removes what interrupted writes left behind, or what they left before a time. To be called before
   * the first write; without a time nobody else may be writing.
   */
  sweep(before?: Date): Promise<void>
  /** Rejects when nothing can be written or read here. */
  check(): Promise<void>
}
