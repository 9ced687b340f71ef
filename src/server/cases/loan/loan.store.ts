import { countOf } from '../../core/database/count'
import { randomBytes, randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { ContentKey } from '../../../../schemas'
import { loanFiles, type FileAnswer, type LoanFile } from '../../../shared/codecs/loan'
import type { InboxDocument } from '../../../shared/contracts/inbox'
import type { AgreedText, OtherApplication } from '../../../shared/contracts/loan-case'
import { isAdded, type DocumentField } from '../../../shared/loan-documents'
import type { Database } from '../../core/database/engine'
import { takeNumbers } from '../../core/database/sequence'
import { receivedCase, type LoanApplicationRow, type Tables } from '../../core/database/tables'
import { documentName, type DocumentStore } from '../../core/files/document-store'
import type { Outbox } from '../../core/mail/outbox.store'
import { inboxIndex } from '../inbox/inbox-index'
import { searchedTexts } from '../inbox/inbox-terms'
import type { WebhookStore } from '../webhooks/webhooks.store'
import { addIdentities, identitiesOf, othersWith } from './loan-identity'
import { applicantMail, loanMail } from './loan-mail'
import { referenceAlphabet as alphabet } from '../../../shared/loan-reference'

const block = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * A random reference to quote on the phone, such as LN-7K3PQ-XD94M: about 5.9e14 possible values.
 */
export const newReference = () => `LN-${block()}-${block()}`

/**
 * How long a repeated submission gets the first answer, in ms; as long as a draft lives on a
 * device.
 */
const submissionLife = 48 * 3_600_000

/** A submission: keyed hashes of its key and content, which reveal nothing. */
export interface Submission {
  key: string
  content: string
}

export interface StoredSubmission {
  reference: string
  content: string
}

export interface NewApplication {
  submission: Submission
  answers: Record<string, unknown>
  documents: Partial<Record<LoanFile, Uint8Array>>
}

/** A document that is added to an application. */
export interface AddedFile {
  field: DocumentField
  /** What the office reads of it. */
  details: FileAnswer
  bytes: Uint8Array
}

/**
 * The live versions of privacy notice and terms, 0 for a blank one. An application is stored with those of the
 * transaction that accepts it: the request does not say what its page showed, so nobody can claim another version, and
 * a page that was opened before a save is bound by what its links lead to.
 */
async function liveTexts(trx: Transaction<Tables>) {
  const versionOf = async (section: ContentKey) => {
    const { version } = await trx
      .selectFrom('section_version')
      .select(({ fn }) => fn.max('id').as('version'))
      .where('section', '=', section)
      .executeTakeFirstOrThrow()
    return version ?? 0
  }
  return {
    privacy_version: await versionOf('privacyPage'),
    terms_version: await versionOf('termsPage'),
  }
}

const remembered = () => new Date(Date.now() - submissionLife).toISOString()

const earlier = (db: Kysely<Tables>, submissionKey: string) =>
  db
    .selectFrom('loan_application')
    .select(['reference', 'submission_content as content'])
    .where('submission_key', '=', submissionKey)
    .where('created_at', '>', remembered())
    .executeTakeFirst()

/** Rows hold the sealed bytes as base64, for both databases. */
const asText = (bytes: Buffer) => bytes.toString('base64')
const asBytes = (text: string) => Buffer.from(text, 'base64')

/** Loan applications: answers and documents are encrypted and stored completely or not at all. */
export function loanStore(
  { read, write }: Database,
  documents: DocumentStore,
  outbox: Outbox,
  webhooks: WebhookStore,
) {
  const index = inboxIndex(documents)
  const listeners: ((error: unknown) => void)[] = []

  /** Without their row nothing opens them: what the storage keeps for now is removed by a sweep. */
  const discard = (application: string, names: readonly string[]) =>
    documents.remove(application, names).catch((error: unknown) => {
      for (const listener of listeners) listener(error)
    })

  const sealOf = ({ application, wrapped_key }: LoanApplicationRow) =>
    documents.sealOf(application, asBytes(wrapped_key))

  const row = (id: number) =>
    read.selectFrom('loan_application').selectAll().where('id', '=', id).executeTakeFirst()

  const isStored = async (application: string) =>
    (await read
      .selectFrom('loan_application')
      .select('id')
      .where('application', '=', application)
      .executeTakeFirst()) !== undefined

  const keptOf = async (id: number, names: readonly string[]) => {
    const rows = await read
      .selectFrom('loan_document')
      .select('name')
      .where('loan_id', '=', id)
      .where('name', 'in', [...names, ''])
      .execute()
    return new Set(rows.map(({ name }) => name))
  }

  /** Decrypts the answers of an application. Throws if another key sealed them. */
  const unsealed = (found: LoanApplicationRow) => {
    const plain = sealOf(found).open('answers', asBytes(found.answers))
    return JSON.parse(plain.toString()) as Record<string, unknown>
  }

  /** Stores what others are compared with in the transaction that indexes an application. */
  const identify = (trx: Transaction<Tables>, id: number, answers: Record<string, unknown>) =>
    addIdentities(trx, id, identitiesOf(documents, answers))

  return {
    unsealed,
    identify,

    /** An earlier submission under this key, while it is remembered. */
    find: (submissionKey: string) => earlier(read, submissionKey),

    /** Resolves once row, documents and mail are on disk; rejects with nothing stored. */
    async add({
      submission,
      answers,
      documents: files,
    }: NewApplication): Promise<StoredSubmission> {
      const application = randomBytes(16).toString('hex')
      const seal = documents.newSeal(application)
      const fields = loanFiles.filter((field) => files[field])
      try {
        const puts = fields.map((field) => documents.put(application, field, files[field]!, seal))
        // Every put must have ended before any file is removed again.
        await Promise.allSettled(puts).then(() => Promise.all(puts))
        return await write(async (trx) => {
          // Taking the number locks out other submissions.
          const id = await takeNumbers(trx, 'loan_application')
          const before = await earlier(trx, submission.key)
          if (before) return before
          await trx
            .updateTable('loan_application')
            .set({ submission_key: null })
            .where('submission_key', '=', submission.key)
            .execute()
          const reference = newReference()
          await trx
            .insertInto('loan_application')
            .values({
              id,
              application,
              reference,
              ...receivedCase(new Date().toISOString()),
              ...(await liveTexts(trx)),
              indexed: 1,
              wrapped_key: asText(seal.wrappedKey),
              answers: asText(seal.close('answers', Buffer.from(JSON.stringify(answers)))),
              submission_key: submission.key,
              submission_content: submission.content,
            })
            .execute()
          await identify(trx, id, answers)
          await index.put(trx, 'loan', id, searchedTexts(reference, answers))
          const about = { kind: 'loan', id } as const
          await outbox.add(trx, { ...loanMail(reference), about })
          const { email } = answers
          const mail = await applicantMail(trx, documents, 'received', { id, reference, email })
          if (mail) await outbox.add(trx, mail)
          await webhooks.add(trx, { type: 'application.received', about, reference })
          return { reference, content: submission.content }
        })
      } finally {
        if (!(await isStored(application))) await discard(application, fields)
      }
    },

    /** The answers of an application by its number. */
    async answers(id: number) {
      const found = await row(id)
      return found && unsealed(found)
    },

    /** The privacy notice and the terms that an application was sent under; none if they were not noted. */
    async agreed({ privacy_version, terms_version }: LoanApplicationRow): Promise<AgreedText[]> {
      const sent = [
        { text: 'privacy', version: privacy_version },
        { text: 'terms', version: terms_version },
      ] as const
      const rows = await read
        .selectFrom('section_version')
        .select(['id', 'created_at'])
        .where('id', 'in', [privacy_version ?? 0, terms_version ?? 0])
        .execute()
      return sent.flatMap(({ text, version }) =>
        version === null
          ? []
          : [{ text, version, savedAt: rows.find(({ id }) => id === version)?.created_at ?? '' }],
      )
    },

    /** Other applications with the same BVN or phone number, the newest first. */
    others: (id: number, answers: Record<string, unknown>): Promise<OtherApplication[]> =>
      othersWith(read, id, identitiesOf(documents, answers)),

    /** How many applications `others` does not know yet. */
    unindexed: () => countOf(read.selectFrom('loan_application').where('indexed', '=', 0)),

    /** A document as it was sent, by the number of its application and its name. */
    async open(id: number, name: string) {
      const found = await row(id)
      return found && documents.open(found.application, name, sealOf(found))
    },

    /** The documents that came after an application, the oldest first. */
    async added(found: LoanApplicationRow): Promise<InboxDocument[]> {
      const seal = sealOf(found)
      const rows = await read
        .selectFrom('loan_document')
        .select(['name', 'details'])
        .where('loan_id', '=', found.id)
        .orderBy('id')
        .execute()
      return rows.map(({ name, details }) => {
        const plain = seal.open(`details of ${name}`, asBytes(details))
        return { document: name, ...(JSON.parse(plain.toString()) as FileAnswer) }
      })
    },

    /**
     * Adds documents to an application. `store` runs the transaction and, in it,
     * `keep`, which answers the names of the documents. Undefined if the application is gone; what
     * `store` does not keep is removed.
     */
    async attach<T>(
      id: number,
      files: readonly AddedFile[],
      store: (keep: (trx: Transaction<Tables>) => Promise<string[]>) => Promise<T>,
    ): Promise<T | undefined> {
      const found = await row(id)
      if (!found) return undefined
      const { application } = found
      const seal = sealOf(found)
      const named = files.map((file) => ({
        ...file,
        name: `${file.field}-${randomBytes(8).toString('hex')}`,
      }))
      const names = named.map(({ name }) => name)
      try {
        const puts = named.map(({ name, bytes }) => documents.put(application, name, bytes, seal))
        await Promise.allSettled(puts).then(() => Promise.all(puts))
        return await store(async (trx) => {
          const at = new Date().toISOString()
          for (const { name, details } of named) {
            const sealed = seal.close(`details of ${name}`, Buffer.from(JSON.stringify(details)))
            await trx
              .insertInto('loan_document')
              .values({
                id: await takeNumbers(trx, 'loan_document'),
                loan_id: id,
                name,
                at,
                details: asText(sealed),
              })
              .execute()
          }
          return names
        })
      } finally {
        const kept = await keptOf(id, names)
        await discard(
          application,
          names.filter((name) => !kept.has(name)),
        )
      }
    },

    /**
     * Removes an application, the key of its documents with it, and the documents; `note` gets its last
     * row.
     */
    async remove(
      id: number,
      note: (trx: Transaction<Tables>, row: LoanApplicationRow) => Promise<void>,
    ) {
      const removed = await write(async (trx) => {
        const gone = await trx
          .deleteFrom('loan_application')
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
        if (!gone) return undefined
        await trx.deleteFrom('loan_identity').where('loan_id', '=', id).execute()
        await trx.deleteFrom('loan_offer').where('loan_id', '=', id).execute()
        await trx.deleteFrom('answer_code').where('loan_id', '=', id).execute()
        const added = await trx
          .deleteFrom('loan_document')
          .where('loan_id', '=', id)
          .returning('name')
          .execute()
        await note(trx, gone)
        return { ...gone, names: [...loanFiles, ...added.map(({ name }) => name)] }
      })
      // After a crash here, a sweep removes the documents.
      if (removed) await discard(removed.application, removed.names)
    },

    /**
     * Removes documents that no application has, all or those from before a time. Without a time no
     * other process may be writing.
     */
    sweep: (before?: Date) =>
      documents.keepOnly(async (applications) => {
        const rows = await read
          .selectFrom('loan_application')
          .leftJoin('loan_document', 'loan_id', 'loan_application.id')
          .select(['application', 'name'])
          .where('application', 'in', applications)
          .execute()
        const known = new Set(
          rows.flatMap(({ application, name }) => [
            application,
            ...(name === null ? [] : [documentName(application, name)]),
          ]),
        )
        return (application, field) =>
          known.has(isAdded(field) ? documentName(application, field) : application)
      }, before),

    /** Calls `listener` when the storage could not remove documents whose row is gone. */
    onLeft: (listener: (error: unknown) => void) => void listeners.push(listener),
  }
}

export type LoanStore = ReturnType<typeof loanStore>
