import type { Transaction } from 'kysely'
import { filledIn } from '../../../shared/mail-templates'
import { site } from '../../../shared/site'
import type { Tables } from '../../core/database/tables'
import type { DocumentStore } from '../../core/files/document-store'
import { isAddress } from '../../core/mail/is-address'
import type { Mail } from '../../core/mail/outbox.store'
import { sealedMail } from '../../core/mail/sealed-mail'
import { newestTemplate } from '../mail-templates/mail-templates.store'

/** What stands for the name and the amount: anybody may read this mail. */
const impersonal = { first_name: 'applicant', amount: 'the amount you asked for' }

/**
 * The mail to an applicant that the application has arrived, as the team words it, without a name,
 * an amount or an answer. Undefined unless they gave an email address.
 */
export async function receivedMail(
  trx: Transaction<Tables>,
  documents: Pick<DocumentStore, 'newSeal'>,
  { id, reference, email }: { id: number; reference: string; email: unknown },
): Promise<Mail | undefined> {
  if (typeof email !== 'string' || !isAddress(email)) return undefined
  const { subject, text } = await newestTemplate(trx, 'received')
  const values = { ...impersonal, reference, site_name: site.companyName }
  return sealedMail(
    documents,
    { kind: 'loan', id },
    {
      subject: filledIn(subject, values),
      body: filledIn(text, values),
      to: { name: '', address: email },
    },
  )
}
