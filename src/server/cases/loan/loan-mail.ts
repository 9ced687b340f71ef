import { shownNaira } from '../../../shared/money'
import type { Mail } from '../../core/mail/outbox.store'
import type { Transaction } from 'kysely'
import type { ApplicantStep } from '../../../shared/loan-case'
import { filledIn, type MailTemplateName } from '../../../shared/mail-templates'
import type { Tables } from '../../core/database/tables'
import type { DocumentStore } from '../../core/files/document-store'
import { isAddress } from '../../core/mail/is-address'
import { sealedMail } from '../../core/mail/sealed-mail'
import { companyIn } from '../../site/content/content.store'
import { newestTemplate } from '../mail-templates/mail-templates.store'

/** What stands for the name and the amount: anybody may read this mail. */
const impersonal = { first_name: 'applicant', amount: 'the amount you asked for' }

/**
 * A mail to an applicant as the team words it, without a name, an amount or an answer. Undefined unless they gave an
 * email address.
 */
export async function applicantMail(
  trx: Transaction<Tables>,
  documents: Pick<DocumentStore, 'newSeal'>,
  template: MailTemplateName,
  { id, reference, email }: { id: number; reference: string; email: unknown },
): Promise<Mail | undefined> {
  if (typeof email !== 'string' || !isAddress(email)) return undefined
  const { subject, text } = await newestTemplate(trx, template)
  const values = { ...impersonal, reference, site_name: (await companyIn(trx)).name }
  const mail = sealedMail(
    documents,
    { kind: 'loan', id },
    {
      subject: filledIn(subject, values),
      body: filledIn(text, values),
      to: { name: '', address: email },
    },
  )
  return { ...mail, ending: 'loan' }
}

/** A mail to the office about a new application, without personal data. */
export const loanMail = (reference: string): Mail => ({
  subject: `New loan application ${reference}`,
  body: [
    `A new loan application has arrived. Its reference is ${reference}.`,
    '',
    'The answers and documents are stored encrypted on the server and are not sent by email.',
    '',
  ].join('\n'),
})

const answered: Record<ApplicantStep, string> = {
  accept: 'accepted the offer',
  turnDown: 'turned the offer down',
  changeMind: 'taken the acceptance back',
}

const answering: Record<ApplicantStep, string> = {
  accept: 'accept our offer for',
  turnDown: 'turn down our offer for',
  changeMind: 'take back the acceptance of our offer for',
}

/** The mail with the code for an answer to an offer, without a name or an amount. */
export const codeMail = ({
  step,
  reference,
  code,
  until,
  name,
}: {
  step: ApplicantStep
  reference: string
  code: string
  until: string
  name: string
}): Pick<Mail, 'subject' | 'body'> => ({
  subject: `Your code for the application ${reference}`,
  body: [
    `Somebody wants to ${answering[step]} the loan application ${reference} at ${name}, and knows its reference and phone number.`,
    '',
    'If this is you, type this code on the page:',
    '',
    code,
    '',
    `It works for this answer only, once, until ${until}.`,
    '',
    'If this is not you, do nothing: without the code nothing happens. Please tell us.',
    '',
    'Give this code to nobody. We never ask for it, by phone or by email.',
  ].join('\n'),
})

/** A mail to the office about an applicant's answer to an offer, without personal data. */
export const offerAnsweredMail = (step: ApplicantStep, reference: string): Mail => ({
  subject: `The applicant has ${answered[step]}: loan application ${reference}`,
  body: `The applicant has ${answered[step]} of the application ${reference}.\n`,
})

/** A mail to those who may agree to an offer, without figures or personal data of the applicant. */
export const offerWaitsMail = (maker: string, reference: string): Mail => ({
  subject: `An offer waits for a second person: loan application ${reference}`,
  body: [
    `${maker} has made an offer for the application ${reference}. A second person must agree before it is sent.`,
    '',
    'Log in and open the application to agree to it or to send it back.',
    '',
  ].join('\n'),
})

/** A mail to those who may agree to it, without figures or personal data of the applicant. */
export const returnAskedMail = (asker: string, reference: string): Mail => ({
  subject: `An accepted offer is to be taken back: loan application ${reference}`,
  body: [
    `${asker} has asked for the accepted offer of the application ${reference} to be taken back. A second person must confirm it: until then the offer stands.`,
    '',
    'Log in and open the application to read why, and to confirm it or to leave it as it is.',
    '',
  ].join('\n'),
})

const shownLimit = (limit: string) => (limit ? shownNaira(limit) : 'no amount')

/** A mail to the administrators about the amount from which an offer needs a second person. */
export const limitChangedMail = (author: string, was: string, now: string): Mail => ({
  subject: `Offers need a second person from ${shownLimit(now)}`,
  body: [
    `${author} has changed the amount from which a second person must agree to an offer: it was ${shownLimit(was)}, and is ${shownLimit(now)} now.`,
    '',
    'Applications that have come in already are held to the lowest amount since then. Log in and open Site settings to see it.',
    '',
  ].join('\n'),
})

/** A mail to the office about an answer of an applicant, without personal data. */
export const answerMail = (reference: string): Mail => ({
  subject: `The applicant has answered: loan application ${reference}`,
  body: [
    `The applicant has sent what you asked for. The application ${reference} is in review again.`,
    '',
    'Answers and documents are stored encrypted on the server and are not sent by email.',
    '',
  ].join('\n'),
})
