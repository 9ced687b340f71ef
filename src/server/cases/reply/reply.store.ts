import type { Core } from '../../core'
import type { FormValue } from '../../../../schemas'
import loanStep from '../../../../schemas/loan/step-5-loan.schema.json'
import { shownAmount } from '../../../shared/money'
import type { Reply } from '../../../shared/contracts/replies'
import type { AnswerableKind } from '../../../shared/mail-templates'
import type { Kysely } from 'kysely'
import type { Tables } from '../../core/database/tables'
import { lock } from '../../core/database/sequence'
import { deliveryState } from '../../core/delivery/queue'
import { openedMail } from '../../core/mail/sealed-mail'
import { companyIn } from '../../site/content/content.store'
import type { InboxSource, OpenEntry } from '../inbox/inbox-kinds'
import { inboxTables, type InboxRow } from '../inbox/inbox-tables'
import type { InboxEvents } from '../timeline/inbox-event.store'
import { HttpError } from '../../core/errors'
import { addReply, addressee } from './add-reply'

/** Nothing is stored that could never be sent. */
export const noMailServer = () =>
  new HttpError(
    409,
    'This server has no mail server. Copy your reply and send it from your own email program.',
  )

export const noAddress = () => new HttpError(409, 'This entry has no email address.')

/** The same Idempotency-Key with another text. */
export const otherReply = () =>
  new HttpError(409, 'An earlier version of this reply was already sent. Please reload the page.')

/** Who an entry came from, and what is known of it. */
export interface Sender {
  /** '' if there is no email address. */
  recipient: string
  name: string
  /** The placeholders that have a value. */
  values: Record<string, string>
}

export type ReplyStore = ReturnType<typeof replyStore>

const currency = loanStep.properties.loan_amount['x-amount']

function senderOf(kind: AnswerableKind, { title, answers }: OpenEntry, siteName: string): Sender {
  const { first_name = '', loan_amount } = answers
  const values = {
    first_name,
    reference: kind === 'loan' ? title : '',
    amount: loan_amount ? shownAmount(loan_amount, currency) : '',
    site_name: siteName,
  }
  const { address: recipient, name } = addressee(answers)
  return {
    recipient,
    name,
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
  }
}

/** Emails to whoever wrote to the office. */
export function replyStore(
  { database, documents, outbox }: Core,
  sources: Record<AnswerableKind, InboxSource>,
  events: InboxEvents,
) {
  const { read, write } = database
  const open = async (db: Kysely<Tables>, kind: AnswerableKind, row: object) =>
    senderOf(kind, sources[kind].open(row as InboxRow), (await companyIn(db)).name)

  function shown(row: Parameters<typeof openedMail>[1]): Reply {
    const { id, created_at, sent_at, last_error } = row
    const { subject, body, by } = openedMail(documents, row)
    return {
      id,
      at: created_at,
      by,
      subject,
      text: body,
      state: deliveryState(row),
      sentAt: sent_at ?? '',
      problem: last_error,
    }
  }

  return {
    /** Undefined if the entry is gone. */
    async sender(kind: AnswerableKind, id: number) {
      const row = await read
        .selectFrom(inboxTables[kind] as 'contact_message')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && open(read, kind, row)
    },

    /** The emails to the sender of an entry, the newest first. */
    replies: async (kind: AnswerableKind, id: number) =>
      (await outbox.repliesTo(read, { kind, id })).map(shown),

    /**
     * Stores an email to the sender of an entry, once for each key, and returns it. Undefined if the
     * entry is gone.
     * @throws HttpError 409 without an address, or for a known key with other content
     */
    async send(
      kind: AnswerableKind,
      id: number,
      { subject, text }: FormValue<'reply'>,
      { key, by }: { key: string; by: string },
    ) {
      const messageId = documents.fingerprint('reply', kind, String(id), key)
      const stored = await write(async (trx) => {
        await lock(trx, 'applications')
        // The row is locked: an entry that is being removed gets no more mails.
        const row = await trx
          .updateTable(inboxTables[kind] as 'contact_message')
          .set(({ ref }) => ({ status: ref('status') }))
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
        if (!row) return undefined
        await lock(trx, 'replies')
        const before = await outbox.find(trx, messageId)
        if (before) return before
        const { recipient, name } = await open(trx, kind, row)
        if (!recipient) throw noAddress()
        const to = { name, address: recipient }
        await addReply(
          { documents, outbox, events },
          trx,
          { kind, id },
          { subject, text, to, by, messageId },
        )
        return outbox.find(trx, messageId)
      })
      const reply = stored && shown(stored)
      if (reply && (reply.subject !== subject || reply.text !== text)) throw otherReply()
      return reply
    },
  }
}
