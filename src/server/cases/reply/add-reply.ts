import type { Transaction } from 'kysely'
import type { FormValue } from '../../../../schemas'
import type { AnswerableKind } from '../../../shared/mail-templates'
import type { Tables } from '../../core/database/tables'
import type { DocumentStore } from '../../core/files/document-store'
import { isAddress } from '../../core/mail/is-address'
import type { Outbox } from '../../core/mail/outbox.store'
import { sealedMail } from '../../core/mail/sealed-mail'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import type { InboxEvents } from '../timeline/inbox-event.store'

/** The address and the name that an email to somebody goes to; no address, no email. */
export const addressee = (answers: Record<string, unknown>) => {
  const { first_name = '', surname, last_name, email = '' } = answers as Record<string, string>
  return {
    address: isAddress(email) ? email : '',
    name: [first_name, surname ?? last_name].filter(Boolean).join(' '),
  }
}

interface StoredReply extends FormValue<'reply'> {
  to: ReturnType<typeof addressee>
  by: string
  messageId: string
}

interface Kept {
  documents: Pick<DocumentStore, 'newSeal'>
  outbox: Pick<Outbox, 'add'>
  events: InboxEvents
}

/** Stores an email to the sender of an entry with its event and its audit entry; the entry is locked. */
export async function addReply(
  { documents, outbox, events }: Kept,
  trx: Transaction<Tables>,
  about: { kind: AnswerableKind; id: number },
  { subject, text, to, by, messageId }: StoredReply,
) {
  const { kind, id } = about
  const mail = sealedMail(documents, about, { subject, body: text, to, by })
  await outbox.add(trx, { ...mail, ending: kind, messageId })
  await events.add(trx, kind, id, { who: by, what: 'mail', text: subject })
  writeAuditEntry(trx, { who: by, deed: 'reply', subject: kind, entry: id })
}
