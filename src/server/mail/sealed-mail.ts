import type { OutboxMailRow } from '../database/tables'
import type { DocumentStore } from '../files/document-store'
import type { Mail } from './outbox.store'

type About = NonNullable<Mail['about']>

const sealNameOf = ({ kind, id }: About) => `mail about ${kind} ${id}`

/** Recipient, subject and text of a mail to one person, as they are sealed. */
type Sealed = Pick<Mail, 'subject' | 'body' | 'replyTo'> & Required<Pick<Mail, 'to'>>

/** Seals what a mail says and to whom, as everything else about an application is. */
export const sealedMail = (
  documents: Pick<DocumentStore, 'newSeal'>,
  about: About,
  content: Sealed,
): Mail => {
  const seal = documents.newSeal(sealNameOf(about))
  return {
    subject: '',
    body: seal.close('content', Buffer.from(JSON.stringify(content))).toString('base64'),
    wrappedKey: seal.wrappedKey.toString('base64'),
    about,
  }
}

/** A mail of the outbox as it is sent. Throws if another key sealed it. */
export function openedMail(
  documents: Pick<DocumentStore, 'sealOf'>,
  row: OutboxMailRow,
): OutboxMailRow {
  if (!row.wrapped_key) return row
  const about = { kind: row.kind, id: row.entry_id } as About
  const seal = documents.sealOf(sealNameOf(about), Buffer.from(row.wrapped_key, 'base64'))
  const plain = seal.open('content', Buffer.from(row.body, 'base64'))
  const { subject, body, replyTo, to } = JSON.parse(plain.toString()) as Sealed
  return {
    ...row,
    subject,
    body,
    reply_to_name: replyTo?.name ?? '',
    reply_to: replyTo?.address ?? '',
    recipient_name: to.name,
    recipient: to.address,
  }
}
