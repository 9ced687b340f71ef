import type { FormValue } from '../../../schemas'
import type { Mail } from '../mail/outbox.store'

/** A message from the contact form, as a mail to the office that can be answered at once. */
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
