import type { FormValue } from '../../../schemas'
import loanStep from '../../../schemas/loan/step-5-loan.schema.json'
import { shownAmount } from '../../shared/amount-text'
import type { AnswerableKind } from '../../shared/mail-templates'
import type { Reply } from '../../shared/replies'
import { site } from '../../shared/site'
import { writeAuditEntry } from '../activity/write-audit-entry'
import type { Database } from '../database/engine'
import { takeNumbers } from '../database/sequence'
import type { DocumentStore } from '../files/document-store'
import type { InboxSource, OpenEntry } from '../inbox/inbox-kinds'
import { inboxTables, type InboxRow } from '../inbox/inbox-tables'
import type { InboxEvents } from '../inbox/inbox-event.store'
import { isAddress } from '../mail/is-address'
import type { Outbox } from '../mail/outbox.store'
import { openedMail, sealedMail } from '../mail/sealed-mail'
import { noAddress, otherReply } from './reply-refusals'

/** Who an entry came from, and what is known of it. */
export interface Sender {
  /** '' if there is no email address. */
  recipient: string
  name: string
  /** The placeholders that have a value. */
  values: Record<string, string>
}

/** Emails to whoever wrote to the office. */
export interface ReplyStore {
  /** Undefined if the entry is gone. */
  sender(kind: AnswerableKind, id: number): Promise<Sender | undefined>
  /** The emails to the sender of an entry, the newest first. */
  replies(kind: AnswerableKind, id: number): Promise<Reply[]>
  /**
   * Stores an email to the sender of an entry, once for each key, and returns it. Undefined if the
   * entry is gone.
   * @throws HttpError 409 without an address, or for a known key with other content
   */
  send(
    kind: AnswerableKind,
    id: number,
    reply: FormValue<'reply'>,
    { key, by }: { key: string; by: string },
  ): Promise<Reply | undefined>
}

interface ReplyParts {
  database: Database
  sources: Record<AnswerableKind, InboxSource>
  documents: Pick<DocumentStore, 'newSeal' | 'sealOf' | 'fingerprint'>
  outbox: Pick<Outbox, 'add' | 'find' | 'repliesTo' | 'announce'>
  events: Pick<InboxEvents, 'add'>
}

const currency = loanStep.properties.loan_amount['x-amount']

function senderOf(kind: AnswerableKind, { title, answers }: OpenEntry): Sender {
  const { first_name = '', surname, last_name, email = '', loan_amount } = answers
  const values = {
    first_name,
    reference: kind === 'loan' ? title : '',
    amount: loan_amount ? shownAmount(loan_amount, currency) : '',
    site_name: site.companyName,
  }
  return {
    recipient: isAddress(email) ? email : '',
    name: [first_name, surname ?? last_name].filter(Boolean).join(' '),
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
  }
}

export function replyStore({
  database,
  sources,
  documents,
  outbox,
  events,
}: ReplyParts): ReplyStore {
  const { read, write } = database
  const open = (kind: AnswerableKind, row: object) =>
    senderOf(kind, sources[kind].open(row as InboxRow))

  function shown(row: Parameters<typeof openedMail>[1]): Reply {
    const { id, created_at, sent_at, attempts, last_error } = row
    const { subject, body, by } = openedMail(documents, row)
    return {
      id,
      at: created_at,
      by,
      subject,
      text: body,
      state: sent_at ? 'sent' : attempts > 0 ? 'failed' : 'waiting',
      sentAt: sent_at ?? '',
      problem: last_error,
    }
  }

  return {
    async sender(kind, id) {
      const row = await read
        .selectFrom(inboxTables[kind] as 'contact_message')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && open(kind, row)
    },

    replies: async (kind, id) => (await outbox.repliesTo(read, { kind, id })).map(shown),

    async send(kind, id, { subject, text }, { key, by }) {
      const messageId = documents.fingerprint('reply', kind, String(id), key)
      const stored = await write(async (trx) => {
        await takeNumbers(trx, 'inbox_event', 0)
        // The row is locked: an entry that is being removed gets no more mails.
        const row = await trx
          .updateTable(inboxTables[kind] as 'contact_message')
          .set(({ ref }) => ({ status: ref('status') }))
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
        if (!row) return undefined
        await takeNumbers(trx, 'outbox_mail', 0)
        const before = await outbox.find(trx, messageId)
        if (before) return before
        const { recipient, name } = open(kind, row)
        if (!recipient) throw noAddress()
        const to = { name, address: recipient }
        const mail = sealedMail(documents, { kind, id }, { subject, body: text, to, by })
        await outbox.add(trx, { ...mail, messageId })
        await events.add(trx, kind, id, { who: by, what: 'mail', text: subject })
        await writeAuditEntry(trx, { who: by, deed: 'reply', subject: kind, entry: id })
        return outbox.find(trx, messageId)
      })
      outbox.announce()
      const reply = stored && shown(stored)
      if (reply && (reply.subject !== subject || reply.text !== text)) throw otherReply()
      return reply
    },
  }
}
