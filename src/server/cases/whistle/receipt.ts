import { randomInt } from 'node:crypto'
import { busy } from '../../core/errors'
import type { DocumentStore } from '../../core/files/document-store'
import { semaphore } from '../../core/files/semaphore'
import { sentKey } from '../../core/http/idempotency-key'

/** Hashing is expensive on purpose: limit how many run and how many wait. */
const atOnce = 2
const mostWaiting = 30

const half = 8

/** Sixteen random digits. `randomInt` takes no range of sixteen. */
const randomReceipt = () =>
  [1, 2].map(() => String(randomInt(10 ** half)).padStart(half, '0')).join('')

/**
 * A new receipt. With an Idempotency-Key it is made of a keyed hash of the report under that key, so
 * that a repetition gets the same one without either being stored.
 */
export function receiptFor(
  documents: Pick<DocumentStore, 'fingerprint'>,
  report: object,
  key: string | undefined,
) {
  const made = sentKey(documents, 'receipt', key, JSON.stringify(report))
  if (made === null) return randomReceipt()
  const number = BigInt(`0x${Buffer.from(made, 'base64url').toString('hex')}`)
  return String(number).slice(-2 * half)
}

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
