import { createHash } from 'node:crypto'
import { inOrder } from '../../../shared/field-error'
import { HttpError, invalid } from '../../core/errors'
import type { Decoder } from '../../core/files/decoder'
import type { DocumentStore } from '../../core/files/document-store'
import { PictureRefused } from '../../core/files/picture-refused'
import type { Admission } from '../../core/http/admission'
import type { LoanStore, NewApplication } from './loan.store'
import { loanPaths } from './valid-application'

/** Runs tasks with the same key one after another, even when one fails. */
function keyedMutex() {
  const last = new Map<string, Promise<unknown>>()

  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const before = last.get(key)
    const run = (async () => {
      await before?.catch(() => {})
      return task()
    })()
    last.set(key, run)
    try {
      return await run
    } finally {
      if (last.get(key) === run) last.delete(key)
    }
  }
}

export type Application = Omit<NewApplication, 'submission'>

const otherContent = () =>
  new HttpError(
    409,
    'This application was changed after it was sent. Please reload the page and send it again.',
  )

/** Decodes every document. @throws HttpError 422 with a sentence for each that fails */
export async function verifyAll(decoder: Decoder, documents: Application['documents']) {
  const verdicts = await Promise.allSettled(
    Object.entries(documents).map(async ([field, bytes]) => {
      try {
        await decoder.verify(bytes)
        return []
      } catch (error) {
        if (error instanceof PictureRefused) return [{ path: `/${field}`, message: error.message }]
        throw error
      }
    }),
  )
  const errors = verdicts.flatMap((verdict) => {
    if (verdict.status === 'rejected') throw verdict.reason
    return verdict.value
  })
  if (errors.length > 0) throw invalid(inOrder(errors, loanPaths))
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * Stores an application once, however often it is sent, and returns its reference. A repetition
 * (same key, or without a key the same bytes) gets the first answer, also while the first request
 * is running.
 * @throws HttpError 409 for a known key with other content, 422 for a document that is not a
 * picture
 */
export function submitOnce(store: LoanStore, documents: DocumentStore, decoder: Decoder) {
  const withLock = keyedMutex()

  return (application: Application, key: string | undefined, admission: Admission) => {
    const content = documents.fingerprint(
      'content',
      JSON.stringify(application.answers),
      ...Object.entries(application.documents)
        .map(([field, bytes]) => `${field} ${digest(bytes)}`)
        .toSorted(),
    )
    const submission = {
      key: key === undefined ? content : documents.fingerprint('key', key),
      content,
    }
    return withLock(submission.key, async () => {
      let stored = await store.find(submission.key)
      if (!stored) {
        admission.queue()
        await verifyAll(decoder, application.documents)
        stored = await store.add({ submission, ...application })
      }
      if (stored.content !== content) throw otherContent()
      return stored.reference
    })
  }
}
