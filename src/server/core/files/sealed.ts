import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Bytes of a key for `seal`. */
export const keyBytes = 32

/**
 * Encrypts with AES-256-GCM: nonce, tag, ciphertext. `label` is the additional authenticated data:
 * it names owner and kind of the content and is not stored, so sealed bytes cannot be swapped
 * between places.
 */
export function seal(key: Uint8Array, label: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(label))
  const body = [sealing.update(content), sealing.final()]
  return Buffer.concat([nonce, sealing.getAuthTag(), ...body])
}

/** Decrypts. Throws when key, label or any bit differs. */
export function unseal(key: Uint8Array, label: string, sealed: Uint8Array): Buffer {
  const bodyStart = nonceBytes + tagBytes
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  opening.setAAD(Buffer.from(label)).setAuthTag(sealed.subarray(nonceBytes, bodyStart))
  return Buffer.concat([opening.update(sealed.subarray(bodyStart)), opening.final()])
}
