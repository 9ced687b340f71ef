import type { Core } from '../../core'
import {
  readUnsentMails,
  sendMailAgain,
  sendTestMail,
  withdrawMail,
} from '../../../shared/contracts/deliveries'
import type { User } from '../../../shared/contracts/login'
import { HttpError, notFound, tooMany } from '../../core/errors'
import { route } from '../../core/http/route'
import { sendOpened } from '../../core/mail/sealed-mail'
import { mailTransport } from '../../core/mail/transport'
import { maySeeMail, unsentMails } from '../../core/mail/unsent-mails'
import { companyIn } from '../../site/content/content.store'
import { writeAuditEntry } from '../activity/write-audit-entry'
import { latestPast } from '../../core/past'

/** The shortest time between two test emails, in ms. */
const testPause = 60_000

/**
 * What became of emails that could not be sent, and what can be done about them.
 * @returns whether a mail server is set
 */
export function mailsFeature({ app, database, outbox, documents, settings, deliver }: Core) {
  const send = mailTransport(settings, async () => (await companyIn(database.read)).name)
  if (send) deliver({ queue: outbox, send: sendOpened(documents, send), what: 'mail' })
  const act = (id: number, deed: 'send-again' | 'withdraw', { username: who, role }: User) =>
    database.write(async (trx) => {
      const change = deed === 'withdraw' ? outbox.withdraw : outbox.again
      const { kind, entry_id } = await change(trx, id)
      if (!maySeeMail(role, kind)) throw notFound()
      writeAuditEntry(trx, { who, deed, subject: kind, entry: entry_id })
    })

  route(app, readUnsentMails, ({ query: { page = 1 }, by: { role } }) =>
    unsentMails(database.read, role, page),
  )
  route(app, sendMailAgain, async ({ params: { id }, by }) => {
    await act(id, 'send-again', by)
    return { message: 'The email will be sent again.' }
  })
  route(app, sendTestMail, async ({ by }) => {
    if (!send)
      throw new HttpError(
        409,
        'No mail server is set, so no email leaves. Whoever runs the server sets SMTP_URL and MAIL_TO.',
      )
    const address = await database.write(async (trx) => {
      const since = new Date(Date.now() - testPause).toISOString()
      const earlier = await trx
        .selectFrom('activity')
        .select('id')
        .where('deed', '=', 'test-mail')
        .where('at', '>', since)
        .where('at', '<=', new Date(latestPast()).toISOString())
        .executeTakeFirst()
      if (earlier)
        throw tooMany(testPause / 1000, 'A test email was just sent. Please wait a minute.')
      const { email } = await trx
        .selectFrom('administrator')
        .select('email')
        .where('id', '=', by.id)
        .executeTakeFirstOrThrow()
      const to = email || settings.mailTo!
      const { name } = await companyIn(trx)
      await outbox.add(trx, {
        subject: `Test email of ${name}`,
        body: `This email shows that ${name} can send emails. You need not answer it.`,
        to: { name: by.username, address: to },
      })
      writeAuditEntry(trx, { who: by.username, deed: 'test-mail' })
      return to
    })
    return { message: `A test email is on its way to ${address}.` }
  })
  route(app, withdrawMail, async ({ params: { id }, by }) => {
    await act(id, 'withdraw', by)
    return { message: 'The email was withdrawn.' }
  })
  return send !== undefined
}
