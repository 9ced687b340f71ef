import plugin from 'fastify-plugin'
import { readReplies, sendReply } from '../../../shared/contracts/replies'
import { mailTemplates, type AnswerableKind } from '../../../shared/mail-templates'
import { badRequest, notFound } from '../../core/errors'
import { idempotencyKey } from '../../core/http/idempotency-key'
import { route } from '../../core/http/route'
import { replyEnding } from '../../core/mail/transport'
import { noMailServer, replyStore } from './reply.store'

/** Emails to whoever applied or wrote a message. */
export const replyFeature = plugin(
  async (app) => {
    const { database, documents, outbox, settings } = app.core
    const { mailTemplates: templates, sendsMail: canSend } = app
    const store = replyStore({
      database,
      sources: app.inboxSources,
      documents,
      outbox,
      events: app.timeline,
    })
    const endingOf = (kind: AnswerableKind) => replyEnding(settings.publicUrl, kind)
    route(app, readReplies, async (asked) => {
      const { kind, id } = asked.params
      const sender = await store.sender(kind, id)
      if (!sender) throw notFound()
      await app.inboxReadings.opened(asked, kind, id)
      const all = await templates.all()
      return {
        recipient: sender.recipient,
        canSend,
        ending: endingOf(kind),
        replies: await store.replies(kind, id),
        templates: all.filter(({ template }) => mailTemplates[template].kind === kind),
        values: sender.values,
      }
    })

    route(app, sendReply, async ({ params: { kind, id }, body, by, request }) => {
      const key = idempotencyKey(request)
      if (key === undefined) throw badRequest('Please send an Idempotency-Key.')
      if (!canSend) throw noMailServer()
      const reply = await store.send(kind, id, body, { key, by: by.username })
      if (!reply) throw notFound()
      return { message: 'Your reply will be sent.', reply }
    })
  },
  { name: 'reply', dependencies: ['inbox', 'mails', 'mail-templates'] },
)
