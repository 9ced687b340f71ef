import { createTransport } from 'nodemailer'
import type { OutboxMailRow } from '../database/tables'
import type { Settings } from '../env'

/** Hands one mail to the mail system; rejects when that did not take it. */
export type SendMail = (mail: OutboxMailRow) => Promise<void>

/** A mail system that says nothing for so long has failed, in ms. */
const silence = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Undefined while SMTP_URL or MAIL_TO is missing: then mails wait. */
export function mailTransport({ smtpUrl, mailTo, mailFrom }: Settings): SendMail | undefined {
  if (!smtpUrl || !mailTo) return undefined
  const from = mailFrom ?? mailTo
  const transport = createTransport({ url: smtpUrl, ...silence })
  return async (mail) => {
    await transport.sendMail({
      // Objects, never joined texts: a name cannot become a second address or a header.
      from: { name: '', address: from },
      to: { name: '', address: mailTo },
      ...(mail.reply_to && { replyTo: { name: mail.reply_to_name, address: mail.reply_to } }),
      messageId: `<${mail.message_id}@${from.split('@').at(-1)}>`,
      date: new Date(mail.created_at),
      subject: mail.subject,
      text: mail.body,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
}
