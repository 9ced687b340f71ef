import { createHmac, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from './file-store'
import { derivedKey, keyBytes, seal, unseal } from './sealing'

/** The key of one application, wrapped by the master key. */
export interface Seal {
  /** The wrapped key, to be stored beside the sealed data. */
  wrappedKey: Buffer
  close(what: string, content: Uint8Array): Buffer
  /** Throws when the content was changed or was sealed for another application or field. */
  open(what: string, sealed: Uint8Array): Buffer
}

export type DocumentStore = ReturnType<typeof documentStore>

/** The name of the file that holds a document. */
export const documentName = (application: string, field: string) => `${application}.${field}`

/** Whether a file is a document, and not something of somebody else that lies beside them. */
export const isDocumentName = (name: string) => /^[0-9a-f]{32}\.\w+(?:-[0-9a-f]{16})?$/.test(name)

const unwrapped = (masterKey: Uint8Array, name: string, wrappedKey: Uint8Array) =>
  unseal(masterKey, `${name} key`, wrappedKey)

/** Whether a master key can unwrap this key. */
export function canUnwrap(masterKey: Uint8Array, name: string, wrappedKey: Uint8Array) {
  try {
    return unwrapped(masterKey, name, wrappedKey).length > 0
  } catch {
    return false
  }
}

/**
 * The applicants' documents, encrypted with AES-256-GCM and one key per application. Not served by
 * any public path.
 */
export function documentStore(files: FileStore, masterKey: Uint8Array) {
  const fingerprintKey = derivedKey(masterKey, 'fingerprint')

  const sealWith = (application: string, key: Uint8Array, wrappedKey: Buffer): Seal => ({
    wrappedKey,
    close: (what, content) => seal(key, `${application} ${what}`, content),
    open: (what, sealed) => unseal(key, `${application} ${what}`, sealed),
  })

  /** Throws when `wrappedKey` was wrapped by another master key or for another application. */
  const sealOf = (application: string, wrappedKey: Uint8Array) => {
    const wrapped = Buffer.from(wrappedKey)
    return sealWith(application, unwrapped(masterKey, application, wrapped), wrapped)
  }

  return {
    newSeal(application: string) {
      const key = randomBytes(keyBytes)
      return sealWith(application, key, seal(masterKey, `${application} key`, key))
    },
    sealOf,
    /** Resolves once the document is on disk. */
    put: (application: string, field: string, content: Uint8Array, seal: Seal) =>
      files.write(documentName(application, field), seal.close(`document ${field}`, content)),
    /** The document as it was sent. Rejects when it is missing or was tampered with. */
    async open(application: string, field: string, seal: Seal) {
      const file = await files.open(documentName(application, field))
      if (!file) throw new Error(`A document of an application is missing: ${field}`)
      return seal.open(`document ${field}`, await buffer(file.stream()))
    },
    /**
     * Removes the documents (those from before a time, if given) that are not kept. `keptOf` is asked
     * about some applications at a time, once their documents are listed, so that it knows every one.
     */
    async keepOnly(
      keptOf: (applications: string[]) => Promise<(application: string, field: string) => boolean>,
      before?: Date,
    ) {
      for await (const names of files.list()) {
        const found = names.filter(isDocumentName).map((name) => {
          const [application = '', field = ''] = name.split('.')
          return { name, application, field }
        })
        if (found.length === 0) continue
        const isKept = await keptOf([...new Set(found.map(({ application }) => application))])
        for (const { name, application, field } of found) {
          if (isKept(application, field)) continue
          const file = before && (await files.open(name))
          if (file && file.writtenAt >= before.getTime()) continue
          await files.remove(name)
        }
      }
    },
    async remove(application: string, fields: readonly string[]) {
      await Promise.all(fields.map((field) => files.remove(documentName(application, field))))
    },
    /** HMAC-SHA-256 under the master key, base64url (43 characters). */
    fingerprint(purpose: string, ...parts: (string | Uint8Array)[]) {
      const hash = createHmac('sha256', fingerprintKey).update(`${purpose}\n`)
      for (const part of parts) hash.update(`${part.length}\n`).update(part)
      return hash.digest('base64url')
    },
  }
}
