import type { Transporter } from 'nodemailer'
import type { OutboxMailRow } from '../database/tables'
import type { Settings } from '../env'

/** Sends one mail; rejects unless the mail server accepted it. */
export type SendMail = (mail: OutboxMailRow) => Promise<void>

/** Timeout of a silent mail server, in ms. */
const silence = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Undefined without SMTP_URL or MAIL_TO: mails wait. */
export function mailTransport({ smtpUrl, mailTo, mailFrom }: Settings): SendMail | undefined {
  if (!smtpUrl || !mailTo) return undefined
  const from = mailFrom ?? mailTo
  let transport: Transporter | undefined
  return async (mail) => {
    transport ??= (await import('nodemailer')).createTransport({ url: smtpUrl, ...silence })
    await transport.sendMail({
      // Objects instead of joined strings, so that a name cannot add an address or a header.
      from: { name: '', address: from },
      to: mail.recipient
        ? { name: mail.recipient_name, address: mail.recipient }
        : { name: '', address: mailTo },
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
