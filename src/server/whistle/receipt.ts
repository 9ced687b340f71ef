import { randomInt } from 'node:crypto'
import { busy } from '../errors'
import type { DocumentStore } from '../files/document-store'
import { semaphore } from '../files/semaphore'

/** Hashing is expensive on purpose: limit how many run and how many wait. */
const atOnce = 2
const mostWaiting = 30

const half = 8

/** Sixteen random digits. `randomInt` takes no range of sixteen. */
export const newReceipt = () =>
  [1, 2].map(() => String(randomInt(10 ** half)).padStart(half, '0')).join('')

/** The hash by which the report of a receipt is found. @throws HttpError 503 when too many wait */
export type ReceiptHash = (receipt: string) => Promise<string>

/**
 * Argon2id with 19 MiB and two passes, as for passwords, with a salt and a secret from the master
 * key: the same receipt always has the same hash, so that an index finds it.
 */
export function receiptHash({ fingerprint }: Pick<DocumentStore, 'fingerprint'>): ReceiptHash {
  const keyFor = (purpose: string) => Buffer.from(fingerprint(purpose), 'base64url')
  const salt = keyFor('receipt salt')
  const secret = keyFor('receipt secret')
  const limited = semaphore(atOnce)
  let waiting = 0
  return async (receipt) => {
    if (waiting >= mostWaiting) throw busy()
    waiting += 1
    try {
      const { hashRaw } = await import('@node-rs/argon2')
      const hash = await limited('now', () => hashRaw(receipt, { salt, secret }))
      return hash.toString('base64url')
    } finally {
      waiting -= 1
    }
  }
}
