import plugin from 'fastify-plugin'
import { readUnsentMails, sendMailAgain, withdrawMail } from '../../../shared/contracts/deliveries'
import type { User } from '../../../shared/contracts/login'
import { notFound } from '../../core/errors'
import { route } from '../../core/http/route'
import { sendOpened } from '../../core/mail/sealed-mail'
import { mailTransport } from '../../core/mail/transport'
import { maySeeMail, unsentMails } from '../../core/mail/unsent-mails'
import { companyIn } from '../content/content.store'
import { writeAuditEntry } from '../activity/write-audit-entry'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether a mail server is set. */
    sendsMail: boolean
  }
}

/** What became of emails that could not be sent, and what can be done about them. */
export const mailsFeature = plugin(
  async (app) => {
    const { database, outbox, documents, settings, deliver } = app.core
    const send = mailTransport(settings, async () => (await companyIn(database.read)).name)
    if (send) deliver({ queue: outbox, send: sendOpened(documents, send), what: 'mail' })
    app.decorate('sendsMail', send !== undefined)
    const act = (id: number, deed: 'send-again' | 'withdraw', { username: who, role }: User) =>
      database.write(async (trx) => {
        const change = deed === 'withdraw' ? outbox.withdraw : outbox.again
        const { kind, entry_id } = await change(trx, id)
        if (!maySeeMail(role, kind)) throw notFound()
        await writeAuditEntry(trx, { who, deed, subject: kind, entry: entry_id })
      })

    route(app, readUnsentMails, ({ query: { page = 1 }, by: { role } }) =>
      unsentMails(database.read, role, page),
    )
    route(app, sendMailAgain, async ({ params: { id }, by }) => {
      await act(id, 'send-again', by)
      outbox.announce()
      return { message: 'The email will be sent again.' }
    })
    route(app, withdrawMail, async ({ params: { id }, by }) => {
      await act(id, 'withdraw', by)
      return { message: 'The email was withdrawn.' }
    })
  },
  { name: 'mails', dependencies: ['requests'] },
)
