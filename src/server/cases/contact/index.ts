import type { Core } from '../../core'
import type { FormValue } from '../../../../schemas'
import { sendMessage } from '../../../shared/contracts/forms'
import { lock, takeNumbers } from '../../core/database/sequence'
import { newInInbox } from '../../core/database/tables'
import { sentKey, idempotencyKey } from '../../core/http/idempotency-key'
import { route } from '../../core/http/route'
import type { InboxIndex } from '../inbox/inbox-index'
import type { WebhookStore } from '../webhooks/webhooks.store'
import { contactMail } from './contact-mail'

interface Needed {
  index: InboxIndex
  webhooks: WebhookStore
}

const contactStore = ({
  database: { write },
  documents,
  outbox,
  index,
  webhooks,
}: Core & Needed) => ({
  /**
   * Resolves once the message and its mail are on disk. The same message under the same key is
   * stored once.
   */
  async add(message: FormValue<'contact'>, key: string | undefined) {
    const sent_key = sentKey(documents, 'contact message', key, JSON.stringify(message))
    await write(async (trx) => {
      await lock(trx, 'messages')
      const before = trx.selectFrom('contact_message').select('id').where('sent_key', '=', sent_key)
      if (sent_key !== null && (await before.executeTakeFirst())) return
      const id = await takeNumbers(trx, 'contact_message')
      const about = { kind: 'contact', id } as const
      await trx
        .insertInto('contact_message')
        .values({ id, ...message, created_at: new Date().toISOString(), sent_key, ...newInInbox })
        .execute()
      await index.put(trx, 'contact', id, message)
      await outbox.add(trx, { ...contactMail(message), about })
      await webhooks.add(trx, { type: 'message.received', about, reference: String(id) })
    })
  },
})

const received = 'Thank you for your message. We will reply soon.'

/**
 * POST /admin/contactUs/sent_mail. Answers with the confirmation as a JSON string once the message
 * is stored; the outbox delivers the mail later.
 */
export function contactFeature(core: Core, needed: Needed) {
  const store = contactStore({ ...core, ...needed })
  route(core.app, sendMessage, async ({ body, request, reply }) => {
    await store.add(body, idempotencyKey(request))
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(received))
  })
}
