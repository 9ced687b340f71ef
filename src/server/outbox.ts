import { readSettings } from './env'
import { program } from './start-error'
import { openStores } from './stores'

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
        subject: mail.subject,
        problem: mail.last_error,
      })),
    )
  } finally {
    await stores.close()
  }
})
