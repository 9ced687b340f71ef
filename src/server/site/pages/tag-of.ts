import { createHash } from 'node:crypto'

/** A short digest of the bytes. */
export const tagOf = (bytes: Uint8Array | string) =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
