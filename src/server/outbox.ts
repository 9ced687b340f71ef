import { readSettings } from './env'
import { program } from './start-error'
import { openStores } from './stores'

/** What the command shows of a mail about an application. */
const encrypted = '(encrypted)'

await program(async () => {
  const stores = await openStores(readSettings(process.env))
  try {
    const mails = await stores.outbox.all()
    const waiting = mails.filter(({ sent_at }) => sent_at === null).length
    console.log(`${waiting} waiting, ${mails.length - waiting} sent.`)
    if (mails.length === 0) return
    console.table(
      mails.map((mail) => ({
        number: mail.id,
        stored: mail.created_at,
        state: mail.sent_at ? `sent ${mail.sent_at}` : 'waiting',
        attempts: mail.attempts,
        to: mail.wrapped_key ? encrypted : mail.recipient || 'MAIL_TO',
        subject: mail.wrapped_key ? encrypted : mail.subject,
        problem: mail.last_error,
      })),
    )
  } finally {
    await stores.close()
  }
})
