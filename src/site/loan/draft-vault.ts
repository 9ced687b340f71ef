/** An encrypted value as it is stored in IndexedDB. */
interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

export interface Vault {
  seal: (name: string, bytes: BufferSource) => Promise<Sealed>
  /** Undefined unless this tab sealed it under this name. */
  open: (name: string, record: unknown) => Promise<ArrayBuffer | undefined>
}

/** In sessionStorage: lives as long as the tab. */
const keyName = 'loan-key'

const algorithm = 'AES-GCM'

const toText = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

async function importedKey(text: string | null, { subtle }: Crypto) {
  if (!text) return undefined
  try {
    return await subtle.importKey('raw', toBytes(text), algorithm, false, ['encrypt', 'decrypt'])
  } catch {
    return undefined
  }
}

async function newKey(session: Storage, { subtle }: Crypto) {
  const key = await subtle.generateKey({ name: algorithm, length: 256 }, true, [
    'encrypt',
    'decrypt',
  ])
  session.setItem(keyName, toText(await subtle.exportKey('raw', key)))
  return key
}

/** Whether this tab has the key of what it stored. */
export const hasVault = (session: Storage) => session.getItem(keyName) !== null

export const forgetVault = (session: Storage) => session.removeItem(keyName)

/**
 * Encrypts with a key of this tab, which is created if needed.
 * @throws where Web Crypto or the session storage refuses
 */
export async function openVault(session: Storage, crypto: Crypto): Promise<Vault> {
  const key =
    (await importedKey(session.getItem(keyName), crypto)) ?? (await newKey(session, crypto))
  const named = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: algorithm,
    iv,
    additionalData: new TextEncoder().encode(name),
  })
  return {
    async seal(name, bytes) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      return { iv, data: await crypto.subtle.encrypt(named(name, iv), key, bytes) }
    },
    async open(name, record) {
      try {
        const { iv, data } = record as Sealed
        return await crypto.subtle.decrypt(named(name, iv), key, data)
      } catch {
        return undefined
      }
    },
  }
}
