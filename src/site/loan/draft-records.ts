import type { LoanAnswers } from '../../../machines/loan-wizard.machine'
import { privateAnswers } from './draft-form-data'
import type { DraftPlaces } from './draft-places'
import { forgetVault, hasVault, openVault, type Vault } from './draft-vault'
import { isDocument, largestDocument, type LoanDocument } from '../../ui/loan/loan-fields'
import { isRecord } from '../../shared/like'
import { within } from './within'

const answersRecord = 'answers'

export const documentsIn = (answers: LoanAnswers) => Object.values(answers).filter(isDocument)

/** The encrypted part of a draft: `inputFile` in IndexedDB. Every call may reject. */
export function createDraftRecords(places: DraftPlaces, files: Map<string, Blob>) {
  /** Keys of the documents stored in IndexedDB. */
  const sealed = new Set<string>()
  let holdsAnswers = false
  /** False while the record of answers is known to be absent. */
  let mayHoldAnswers = true
  let vault: Vault | undefined

  const key = async () => (vault ??= await within(openVault(places.session, places.crypto)))

  async function read(name: string) {
    const record = await within(places.records.get(name))
    return record === undefined ? undefined : (await key()).open(name, record)
  }

  async function put(name: string, bytes: BufferSource, isStale: () => boolean) {
    const record = await within((await key()).seal(name, bytes))
    if (!isStale()) await within(places.records.set(name, record))
  }

  async function readAnswers(): Promise<LoanAnswers> {
    const bytes = await read(answersRecord)
    holdsAnswers = bytes !== undefined
    const answers: unknown = bytes && JSON.parse(new TextDecoder().decode(bytes))
    return isRecord(answers) ? privateAnswers(answers) : {}
  }

  async function readFile({ key: name, type, size }: LoanDocument) {
    const bytes = await read(name)
    if (bytes?.byteLength !== size) return
    files.set(name, new Blob([bytes], { type }))
    sealed.add(name)
  }

  async function write(answers: LoanAnswers, isStale: () => boolean) {
    const own = privateAnswers(answers)
    // Nothing to encrypt yet: opening IndexedDB would delay the first answer.
    if (mayHoldAnswers || Object.keys(own).length > 0) {
      mayHoldAnswers = true
      await put(answersRecord, new TextEncoder().encode(JSON.stringify(own)), isStale)
      holdsAnswers = true
    }
    const names = documentsIn(answers).map(({ key: name }) => name)
    for (const name of names) {
      const file = files.get(name)
      if (!file || sealed.has(name) || file.size > largestDocument) continue
      await put(name, await file.arrayBuffer(), isStale)
      sealed.add(name)
    }
    for (const name of [...sealed].filter((kept) => !names.includes(kept))) {
      if (!isStale()) await within(places.records.remove(name))
      sealed.delete(name)
    }
  }

  /** Whether the device still has all that was stored here. */
  async function areThere() {
    if (vault && !hasVault(places.session)) return false
    if (!holdsAnswers && sealed.size === 0) return true
    const names = await within(places.records.names())
    return [...sealed, ...(holdsAnswers ? [answersRecord] : [])].every((name) =>
      names.includes(name),
    )
  }

  /** Everything is stored anew next time. */
  function forget() {
    vault = undefined
    sealed.clear()
    holdsAnswers = false
    mayHoldAnswers = true
  }

  async function clear() {
    forget()
    try {
      forgetVault(places.session)
    } finally {
      await within(places.records.clear())
      mayHoldAnswers = false
    }
  }

  return { key, readAnswers, readFile, write, areThere, forget, clear }
}
