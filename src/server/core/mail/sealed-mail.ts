import type { OutboxMailRow } from '../database/tables'
import type { About } from '../delivery/queue'
import type { DocumentStore } from '../files/document-store'
import type { Mail } from './outbox.store'
import type { SendMail } from './transport'

/** The label that such a mail is sealed with. */
export const mailSealName = ({ kind, id }: About) => `mail about ${kind} ${id}`

/** The entry of a sealed mail. */
export const aboutOf = ({ kind, entry_id }: Pick<OutboxMailRow, 'kind' | 'entry_id'>) =>
  ({ kind, id: entry_id }) as About

/** What is sealed of a mail to one person: all of it, and who wrote it, if somebody did. */
type Sealed = Pick<Mail, 'subject' | 'body'> & Required<Pick<Mail, 'to'>> & { by?: string }

/** Seals what a mail says and to whom, as everything else about an application is. */
export const sealedMail = (
  documents: Pick<DocumentStore, 'newSeal'>,
  about: About,
  content: Sealed,
): Mail => {
  const seal = documents.newSeal(mailSealName(about))
  return {
    subject: '',
    body: seal.close('content', Buffer.from(JSON.stringify(content))).toString('base64'),
    wrappedKey: seal.wrappedKey.toString('base64'),
    about,
  }
}

/**
 * A mail of the outbox as it is sent; `by` is '' unless a person wrote it. Throws if another key
 * sealed it.
 */
export function openedMail(
  documents: Pick<DocumentStore, 'sealOf'>,
  row: OutboxMailRow,
): OutboxMailRow & { by: string } {
  if (!row.wrapped_key) return { ...row, by: '' }
  const seal = documents.sealOf(mailSealName(aboutOf(row)), Buffer.from(row.wrapped_key, 'base64'))
  const plain = seal.open('content', Buffer.from(row.body, 'base64'))
  const { subject, body, to, by = '' } = JSON.parse(plain.toString()) as Sealed
  return {
    ...row,
    subject,
    body,
    by,
    recipient_name: to.name,
    recipient: to.address,
  }
}

const withoutAddresses = (text: string) =>
  text
    .split(/([\s<>"']+)/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join('')

/**
 * Sends mails as they are before they are sealed. What the mail server says of a sealed one is kept
 * without addresses.
 */
export const sendOpened =
  (documents: Pick<DocumentStore, 'sealOf'>, send: SendMail): SendMail =>
  async (mail, signal) => {
    try {
      await send(openedMail(documents, mail), signal)
    } catch (error) {
      if (mail.wrapped_key && error instanceof Error)
        error.message = withoutAddresses(error.message)
      throw error
    }
  }
