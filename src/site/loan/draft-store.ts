import type { LoanDraft, RestoredDraft } from '../../../machines/loan-wizard.machine'
import { formDataText, readFormData, readStep } from './draft-form-data'
import type { DraftPlaces } from './draft-places'
import { hasVault } from './draft-vault'
import { createDraftRecords, documentsIn } from './draft-records'
import { isDocument } from '../../ui/loan/loan-fields'
import type { DocumentContents } from '../../ui/loan/use-document'
import { newKey } from '../../ui/new-key'
import { NoAnswer } from './within'

const lockName = 'loan-application'

/** How long to wait for the lock of the previous page after a reload, in ms. */
const patience = 500

interface Ownership {
  isOwner: boolean
  release: () => void
}

function available(locks: () => LockManager | undefined) {
  try {
    return locks()
  } catch {
    return undefined
  }
}

/**
 * Makes this tab the only one that saves the draft. Without the Web Locks API every tab counts as
 * the owner.
 */
function ownDraft(lockManager: () => LockManager | undefined): Promise<Ownership> {
  const alone = { isOwner: true, release: () => {} }
  const locks = available(lockManager)
  if (!locks) return Promise.resolve(alone)
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), patience)
    const hold = () => {
      clearTimeout(timer)
      return new Promise<void>((release) => resolve({ isOwner: true, release }))
    }
    locks.request(lockName, { signal: waiting.signal }, hold).catch(() => {
      clearTimeout(timer)
      resolve(waiting.signal.aborted ? { ...alone, isOwner: false } : alone)
    })
  })
}

/** Stores one application: on the device if possible, in memory otherwise. */
export interface LoanDraftStore extends DocumentContents {
  /**
   * The stored draft without missing, broken or forged parts. Rejects when the device cannot be
   * read; then nothing is stored either.
   */
  restore: () => Promise<RestoredDraft>
  /** Rejects unless the device stored everything. */
  save: (draft: LoanDraft) => Promise<void>
  /** Looks whether the device still has what was saved; if not, the next save stores all of it anew. */
  check: () => Promise<void>
  /** Removes `formData`, `inputFile` and `step`, and cancels every earlier save; never rejects. */
  clear: () => Promise<void>
  /** The application's id; it survives a reload and changes with `clear`. */
  application: () => string
  /** Remembers the reference of the last application in this tab; no argument forgets it. */
  keepSent: (reference: string | undefined) => void
  release: () => void
}

const newName = () => newKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Returns the error of `task`, if any. */
const failure = async (task: () => unknown) => {
  try {
    await task()
    return undefined
  } catch (error) {
    return error
  }
}

/** In sessionStorage: lives as long as the tab. */
const sentName = 'loan-sent'

/**
 * Creates the store of one application on these storages.
 * @param onErased something else removed what was saved
 */
export function createDraftStore(places: DraftPlaces, onErased = () => {}): LoanDraftStore {
  const files = new Map<string, Blob>()
  const records = createDraftRecords(places, files)
  let keeper: RestoredDraft['keeper'] = 'page'
  let application = newName()
  /** The draft on the device, if known; an unchanged one is not saved again. */
  let saved: LoanDraft | undefined
  let generation = 0
  let ownership: Promise<Ownership> | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const queued = (task: () => Promise<void>): Promise<void> => {
    const run = queue.then(task)
    queue = failure(() => run)
    return run
  }

  async function readDevice(): Promise<RestoredDraft> {
    const stored = readFormData(places.local.getItem('formData'), places.now())
    const step = readStep(places.local.getItem('step'))
    // Expired, malformed or of another version.
    if (!stored) await forgetPlain()
    let secret = {}
    let isSameTab = false
    const broken = await failure(async () => {
      isSameTab = hasVault(places.session)
      await records.key()
      if (!stored) return records.clear()
      secret = await records.readAnswers()
      for (const document of documentsIn(stored.answers)) await records.readFile(document)
    })
    keeper = broken ? 'page' : 'device'
    if (!stored) return { answers: {}, step: 1, lost: [], keeper }
    application = stored.application
    const present = Object.entries(stored.answers).filter(
      ([, value]) => !isDocument(value) || files.has(value.key),
    )
    const answers = { ...Object.fromEntries(present), ...secret }
    const names = [...stored.hidden, ...Object.keys(stored.answers)]
    const lost = names.filter((name) => !Object.hasOwn(answers, name))
    return { answers, step, lost, keeper, isErased: (isSameTab && lost.length > 0) || undefined }
  }

  async function isKept() {
    if (!saved || Object.keys(saved.answers).length === 0) return true
    return places.local.getItem('formData') !== null && (await records.areThere())
  }

  /** People and browsers clear storage while the page is open. */
  const noticeErasure = () =>
    failure(async () => {
      if (await isKept()) return
      saved = undefined
      records.forget()
      onErased()
    })

  async function write(draft: LoanDraft, isStale: () => boolean) {
    if (isStale()) return
    if (keeper !== 'device') throw new Error('This device cannot keep the application')
    const { answers, step } = draft
    await noticeErasure()
    if (saved?.answers === answers && saved.step === step) return
    saved = undefined
    const failures = [
      await failure(() => {
        places.local.setItem('formData', formDataText(answers, application, places.now()))
        places.local.setItem('step', String(step))
      }),
      await failure(() => records.write(answers, isStale)),
    ].filter(Boolean)
    if (failures.some((error) => error instanceof NoAnswer)) keeper = 'page'
    if (failures.length > 0) throw failures[0]
    if (!isStale()) saved = draft
  }

  const forgetPlain = () =>
    failure(() => {
      places.local.removeItem('formData')
      places.local.removeItem('step')
    })

  async function erase() {
    await forgetPlain()
    await failure(() => records.clear())
  }

  /** The last reference, if it is well-formed. */
  async function sent() {
    let reference: string | null = null
    await failure(() => (reference = places.session.getItem(sentName)))
    return /^[\w-]{1,60}$/.test(reference ?? '') ? (reference ?? undefined) : undefined
  }

  return {
    async restore() {
      ownership = ownDraft(() => places.locks)
      keeper = (await ownership).isOwner ? 'page' : 'otherTab'
      const nothing = { answers: {}, step: 1, lost: [], keeper }
      const draft = keeper === 'otherTab' ? nothing : await readDevice()
      saved = draft
      return { ...draft, sent: await sent() }
    },
    save(draft) {
      const mine = generation
      return queued(() => write(draft, () => mine !== generation))
    },
    check: () => queued(async () => void (await noticeErasure())),
    clear() {
      generation += 1
      application = newName()
      saved = undefined
      files.clear()
      return keeper === 'otherTab' ? Promise.resolve() : queued(erase)
    },
    keepFile(content) {
      const key = newName()
      files.set(key, content)
      return key
    },
    file: (key) => files.get(key),
    application: () => application,
    keepSent(reference) {
      void failure(() =>
        reference
          ? places.session.setItem(sentName, reference)
          : places.session.removeItem(sentName),
      )
    },
    release: () => void ownership?.then((owned) => owned.release()),
  }
}
