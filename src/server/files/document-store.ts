import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from './file-store'
import { keyBytes, seal, unseal } from './sealed'

/** The key of one application, wrapped by the master key. */
export interface Seal {
  /** The wrapped key, to be stored beside the sealed data. */
  wrappedKey: Buffer
  close(what: string, content: Uint8Array): Buffer
  /** Throws when the content was changed or was sealed for another application or field. */
  open(what: string, sealed: Uint8Array): Buffer
}

/**
 * The applicants' documents, encrypted with AES-256-GCM and one key per application. Not served by
 * any public path.
 */
export interface DocumentStore {
  newSeal(application: string): Seal
  /** Throws when `wrappedKey` was wrapped by another master key or for another application. */
  sealOf(application: string, wrappedKey: Uint8Array): Seal
  /** Resolves once the document is on disk. */
  put(application: string, field: string, content: Uint8Array, seal: Seal): Promise<void>
  /** The document as it was sent. Rejects when it is missing or was tampered with. */
  open(application: string, field: string, seal: Seal): Promise<Buffer>
  has(application: string, field: string): Promise<boolean>
  /** Removes the documents (those from before a time, if given) that are not kept. */
  keepOnly(isKept: (application: string, field: string) => boolean, before?: Date): Promise<void>
  remove(application: string, fields: readonly string[]): Promise<void>
  /** HMAC-SHA-256 under the master key, base64url (43 characters). */
  fingerprint(purpose: string, ...parts: (string | Uint8Array)[]): string
}

/** The name of the file that holds a document. */
export const documentName = (application: string, field: string) => `${application}.${field}`

const unwrapped = (masterKey: Uint8Array, name: string, wrappedKey: Uint8Array) =>
  unseal(masterKey, `${name} key`, wrappedKey)

/** Whether a master key can unwrap this key. */
export function fits(masterKey: Uint8Array, name: string, wrappedKey: Uint8Array) {
  try {
    return unwrapped(masterKey, name, wrappedKey).length > 0
  } catch {
    return false
  }
}

export function documentStore(files: FileStore, masterKey: Uint8Array): DocumentStore {
  const fingerprintKey = Buffer.from(hkdfSync('sha256', masterKey, '', 'fingerprint', keyBytes))

  const sealWith = (application: string, key: Uint8Array, wrappedKey: Buffer): Seal => ({
    wrappedKey,
    close: (what, content) => seal(key, `${application} ${what}`, content),
    open: (what, sealed) => unseal(key, `${application} ${what}`, sealed),
  })

  const sealOf = (application: string, wrappedKey: Uint8Array) => {
    const wrapped = Buffer.from(wrappedKey)
    return sealWith(application, unwrapped(masterKey, application, wrapped), wrapped)
  }

  return {
    newSeal(application) {
      const key = randomBytes(keyBytes)
      return sealWith(application, key, seal(masterKey, `${application} key`, key))
    },
    sealOf,
    put: (application, field, content, seal) =>
      files.write(documentName(application, field), seal.close(`document ${field}`, content)),
    async open(application, field, seal) {
      const file = await files.open(documentName(application, field))
      if (!file) throw new Error(`A document of an application is missing: ${field}`)
      return seal.open(`document ${field}`, await buffer(file.stream()))
    },
    has: async (application, field) =>
      (await files.open(documentName(application, field))) !== undefined,
    async keepOnly(isKept, before) {
      const names = await files.names(before)
      const orphans = names.filter((name) => {
        const [application = '', field = ''] = name.split('.')
        return !isKept(application, field)
      })
      await Promise.all(orphans.map((name) => files.remove(name)))
    },
    async remove(application, fields) {
      await Promise.all(fields.map((field) => files.remove(documentName(application, field))))
    },
    fingerprint(purpose, ...parts) {
      const hash = createHmac('sha256', fingerprintKey).update(`${purpose}\n`)
      for (const part of parts) hash.update(`${part.length}\n`).update(part)
      return hash.digest('base64url')
    },
  }
}
