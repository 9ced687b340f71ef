import type { FormValue } from '../../../../schemas'
import type { Mail } from '../../core/mail/outbox.store'

/** The mail to the office about a contact message; Reply-To is the sender. */
export function contactMail(message: FormValue<'contact'>): Mail {
  const name = `${message.first_name} ${message.last_name}`
  return {
    subject: `Contact message from ${name}`,
    replyTo: { name, address: message.email },
    body: [
      `Name: ${name}`,
      `Phone: ${message.phone}`,
      `Email: ${message.email}`,
      '',
      message.message,
      '',
    ].join('\n'),
  }
}
