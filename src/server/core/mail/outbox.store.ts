import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { AnswerableKind } from '../../../shared/mail-templates'
import type { Database } from '../database/engine'
import { takeNumbers } from '../database/sequence'
import type { Tables } from '../database/tables'
import { queue, waiting, type About } from '../delivery/queue'
import { isAddress } from './is-address'

/** A mail; without `to` it goes to the office, whose address (MAIL_TO) is added on delivery. */
export interface Mail {
  subject: string
  body: string
  to?: { name: string; address: string }
  replyTo?: { name: string; address: string }
  /** The inbox entry or account that it is removed with. */
  about?: About
  /** Of a mail to whoever sent an entry: it ends with what they can read (`replyEnding`). */
  ending?: AnswerableKind
  /** Of a mail with a code: nobody of the office reads it. */
  isCode?: boolean
  /** Of a sealed mail (`sealedMail`). */
  wrappedKey?: string
  /** Random if absent; the same one is never stored twice (`find`). */
  messageId?: string
}

const codesOf = (entry_id: number) => ({ kind: 'loan', entry_id, is_code: 1 })

/** The most replies that are read of an entry. */
const mostReplies = 100

/** Mails that wait for the mail server. */
export function outbox(database: Database) {
  const { read, write } = database
  const mails = queue(database, 'outbox_mail')
  return {
    ...mails,
    /**
     * Stores a mail in the transaction of the message it is about.
     * @param date of the mail; defaults to now, which may reveal too much
     * @throws Error if `to` is not one address
     */
    async add(trx: Transaction<Tables>, mail: Mail, date = new Date()) {
      const { subject, body, to, replyTo, about, ending = '', isCode = false } = mail
      const { wrappedKey = '', messageId = randomUUID() } = mail
      if (to && !isAddress(to.address)) throw new Error('A mail goes to one address')
      await trx
        .insertInto('outbox_mail')
        .values({
          id: await takeNumbers(trx, 'outbox_mail'),
          message_id: messageId,
          subject,
          body,
          reply_to_name: replyTo?.name ?? '',
          reply_to: replyTo?.address ?? '',
          ...waiting(date.toISOString()),
          recipient_name: to?.name ?? '',
          recipient: to?.address ?? '',
          kind: about?.kind ?? '',
          entry_id: about?.id ?? null,
          wrapped_key: wrappedKey,
          ending,
          is_code: Number(isCode),
        })
        .execute()
      mails.stored(trx)
    },
    /** The mail of this `messageId`, if it is stored. */
    find: (db: Kysely<Tables>, messageId: string) =>
      db
        .selectFrom('outbox_mail')
        .selectAll()
        .where('message_id', '=', messageId)
        .executeTakeFirst(),
    /** The sealed mails to the sender of an entry, the newest first; without their codes. */
    repliesTo: (db: Kysely<Tables>, { kind, id }: About) =>
      db
        .selectFrom('outbox_mail')
        .selectAll()
        .where('kind', '=', kind)
        .where('entry_id', '=', id)
        .where('wrapped_key', '<>', '')
        .where('is_code', '=', 0)
        .orderBy('id', 'desc')
        .limit(mostReplies)
        .execute(),
    /** Removes the codes that were sent to an applicant, and those that wait. */
    async forgetCodes(trx: Transaction<Tables>, loan: number) {
      await trx
        .deleteFrom('outbox_mail')
        .where((row) => row.and(codesOf(loan)))
        .execute()
    },
    /** Whether the mail server takes no code for an applicant. */
    isCodeRefused: async (db: Kysely<Tables>, loan: number) =>
      (await db
        .selectFrom('outbox_mail')
        .select('id')
        .where((row) => row.and(codesOf(loan)))
        .where('refused_at', 'is not', null)
        .executeTakeFirst()) !== undefined,
    /** Removes a mail that names no entry, sent or not, together with its message. */
    async forget(trx: Transaction<Tables>, { subject, body, replyTo }: Mail) {
      await trx
        .deleteFrom('outbox_mail')
        .where('kind', '=', '')
        .where('entry_id', 'is', null)
        .where('subject', '=', subject)
        .where('body', '=', body)
        .where('reply_to', '=', replyTo?.address ?? '')
        .execute()
    },
    /** Removes every mail sent before a time; a sealed one stays as long as its entry. */
    async forgetSentBefore(time: Date) {
      await write((trx) =>
        trx
          .deleteFrom('outbox_mail')
          .where('sent_at', '<', time.toISOString())
          .where('wrapped_key', '=', '')
          .execute(),
      )
    },
    /** Every mail, the newest first. */
    all: () => read.selectFrom('outbox_mail').selectAll().orderBy('id', 'desc').execute(),
  }
}

export type Outbox = ReturnType<typeof outbox>
