import type { InboxKind } from '../../../shared/back-office'
import type { InboxSource } from '../inbox/inbox-kinds'
import type { InboxReadings } from '../inbox/inbox-readings'
import type { MailTemplateStore } from '../mail-templates/mail-templates.store'
import type { InboxEvents } from '../timeline/inbox-event.store'
import type { Core } from '../../core'
import { readReplies, sendReply } from '../../../shared/contracts/replies'
import { mailTemplates, type AnswerableKind } from '../../../shared/mail-templates'
import { badRequest, notFound } from '../../core/errors'
import { idempotencyKey } from '../../core/http/idempotency-key'
import { route } from '../../core/http/route'
import { replyEnding } from '../../core/mail/transport'
import { noMailServer, replyStore } from './reply.store'

interface Needed {
  templates: MailTemplateStore
  /** Whether a mail server is set. */
  canSend: boolean
  sources: Record<InboxKind, InboxSource>
  readings: InboxReadings
  events: InboxEvents
}

/** Emails to whoever applied or wrote a message. */
export async function replyFeature(
  core: Core,
  { templates, canSend, sources, readings, events }: Needed,
) {
  const { app, settings } = core
  const store = replyStore(core, sources, events)
  const endingOf = (kind: AnswerableKind) => replyEnding(settings.publicUrl, kind)
  route(app, readReplies, async (asked) => {
    const { kind, id } = asked.params
    const sender = await store.sender(kind, id)
    if (!sender) throw notFound()
    await readings.opened(asked, kind, id)
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
}
