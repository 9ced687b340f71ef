import type { Transporter } from 'nodemailer'
import { isAnswerable, type AnswerableKind } from '../../../shared/mail-templates'
import type { OutboxMailRow } from '../database/tables'
import type { NotSent } from '../delivery/delivery'
import type { Settings } from '../env'
import { pages } from '../../../shared/pages'

/**
 * The end of every mail to an applicant or visitor: where an application can be checked, what is said
 * about their details, and the terms. '' while the site's address is unknown.
 */
export const replyEnding = (publicUrl: string | undefined, kind: AnswerableKind) =>
  publicUrl
    ? [
        ...(kind === 'loan'
          ? [`Check your application: ${publicUrl}${pages.application.path}`]
          : []),
        `How we use your details: ${publicUrl}${pages.privacy.path}`,
        `Terms: ${publicUrl}${pages.terms.path}`,
      ].join('\n')
    : ''

/**
 * Sends one mail; rejects unless the mail server accepted it (`NotSent`). Once the signal is aborted, the
 * connection is closed.
 */
export type SendMail = (mail: OutboxMailRow, signal?: AbortSignal) => Promise<void>

/** Timeout of a silent mail server, in ms. */
const silence = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

const authenticationRequired = 530

/**
 * Whether a mail server refused this mail or its recipient, so that another try would change nothing. A
 * refused login or sender is a setting that somebody will mend.
 */
const isForGood = ({ code, command, responseCode }: NotSent & { command?: string }) =>
  responseCode === undefined
    ? code === 'EENVELOPE' || code === 'EMESSAGE'
    : responseCode >= 500 &&
      responseCode !== authenticationRequired &&
      (command === 'RCPT TO' || command === 'DATA')

const withEnding = (body: string, ending: string) => (ending ? `${body}\n\n${ending}\n` : body)

/**
 * Undefined without SMTP_URL or MAIL_TO: mails wait.
 * @param senderName of mails that do not go to the office
 */
export function mailTransport(
  { smtpUrl, mailTo, mailFrom, publicUrl }: Settings,
  senderName: () => Promise<string>,
): SendMail | undefined {
  if (!smtpUrl || !mailTo) return undefined
  const from = mailFrom ?? mailTo
  let transport: Transporter | undefined
  const office = { name: '', address: mailTo }
  return async (mail, signal) => {
    const replyTo = mail.reply_to
      ? { name: mail.reply_to_name, address: mail.reply_to }
      : mail.recipient && office
    transport ??= (await import('nodemailer')).createTransport({ url: smtpUrl, ...silence })
    const sending = transport.sendMail({
      // Objects instead of joined strings, so that a name cannot add an address or a header.
      from: { name: mail.recipient ? await senderName() : '', address: from },
      to: mail.recipient ? { name: mail.recipient_name, address: mail.recipient } : office,
      ...(replyTo && { replyTo }),
      messageId: `<${mail.message_id}@${from.split('@').at(-1)}>`,
      date: new Date(mail.created_at),
      subject: mail.subject,
      // What a person wrote to a sender is sealed; to all else no absence note is to be sent.
      ...((mail.wrapped_key === '' || mail.is_code === 1) && {
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
      text: isAnswerable(mail.ending)
        ? withEnding(mail.body, replyEnding(publicUrl, mail.ending))
        : mail.body,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(signal && { signal }),
    })
    await sending.catch((error: NotSent) => {
      throw Object.assign(error, { isForGood: isForGood(error) })
    })
  }
}
