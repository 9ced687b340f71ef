import { randomBytes, randomUUID, createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from './make-folder'
import { StartError } from '../start-error'
import { flush } from './flush'

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

/** A key for another purpose than sealing, which tells nothing about the one it comes from. */
export const derivedKey = (masterKey: Uint8Array, purpose: string) =>
  Buffer.from(hkdfSync('sha256', masterKey, '', purpose, keyBytes))

/** The path of the generated key. */
export const keyFileIn = (dataDir: string) => join(dataDir, 'document.key')

/** 32 bytes as 64 hexadecimal digits or as base64. */
export const documentKeyPattern = '^([0-9A-Fa-f]{64}|[A-Za-z0-9+/_-]{43}=?)$'

/** 32 bytes from 64 hexadecimal digits or from base64; undefined for anything else. */
export function parseDocumentKey(text: string): Buffer | undefined {
  const key = text.trim()
  if (!new RegExp(documentKeyPattern).test(key)) return undefined
  return Buffer.from(key, key.length === keyBytes * 2 ? 'hex' : 'base64')
}

/** Written atomically, and never over a key that another process has made. */
async function makeKey(file: string) {
  const draft = `${file}.${randomUUID()}.unfinished`
  await makeFolder(dirname(file))
  try {
    const handle = await open(draft, 'w', 0o600)
    await handle
      .writeFile(`${randomBytes(keyBytes).toString('hex')}\n`)
      .then(() => handle.sync())
      .finally(() => handle.close())
    await link(draft, file)
    await flush(dirname(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

const textOf = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** DOCUMENT_KEY, and the folder of the generated key. */
interface KeyPlaces {
  documentKey?: string | undefined
  dataDir: string
}

/** A master key, and what it stands in. */
export interface KnownKey {
  key: Buffer
  source: string
}

/**
 * The master key of a site, where it is at hand.
 * @throws StartError for one of another form
 */
export async function keyAtHand(places: KeyPlaces): Promise<KnownKey | undefined> {
  const { documentKey: setting, dataDir } = places
  const source = setting === undefined ? keyFileIn(dataDir) : 'DOCUMENT_KEY'
  const text = setting ?? (await textOf(source))
  if (text === undefined) return undefined
  const key = parseDocumentKey(text)
  if (key) return { key, source }
  throw new StartError(`${source} must be 32 bytes, as 64 hexadecimal digits or as base64.`)
}

/**
 * The master key of the applicants' documents: DOCUMENT_KEY, else a file that the first start makes
 * (mode 0600). Without the right key the sealed data is lost, so a missing key is never replaced
 * while there is anything that was written with it.
 * @param writes what was; '' for nothing
 * @throws StartError
 */
export async function documentKey(places: KeyPlaces, writes: string): Promise<KnownKey> {
  const known = await keyAtHand(places)
  if (known) return known
  const file = keyFileIn(places.dataDir)
  if (writes)
    throw new StartError(
      `The key to the ${writes} is missing. Put ${file} back or set DOCUMENT_KEY.`,
    )
  await makeKey(file)
  return documentKey(places, 'site')
}
