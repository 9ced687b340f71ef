import type { FormValue } from '../../../schemas'
import type { Database } from '../database/engine'
import { takeNumbers } from '../database/sequence'
import { newInInbox } from '../database/tables'
import type { InboxIndex } from '../inbox/inbox-index'
import type { Outbox } from '../mail/outbox.store'
import type { WebhookStore } from '../webhooks/webhooks.store'
import { contactMail } from './contact-mail'

export interface ContactStore {
  /** Resolves once the message and its mail are on disk. */
  add(message: FormValue<'contact'>): Promise<void>
}

export const contactStore = (
  { write }: Database,
  { outbox, index, webhooks }: { outbox: Outbox; index: InboxIndex; webhooks: WebhookStore },
): ContactStore => ({
  async add(message) {
    await write(async (trx) => {
      const id = await takeNumbers(trx, 'contact_message')
      const about = { kind: 'contact', id } as const
      await trx
        .insertInto('contact_message')
        .values({ id, ...message, created_at: new Date().toISOString(), ...newInInbox })
        .execute()
      await index.put(trx, 'contact', id, message)
      await outbox.add(trx, { ...contactMail(message), about })
      await webhooks.add(trx, { type: 'message.received', about, reference: String(id) })
    })
    outbox.announce()
    webhooks.announce()
  },
})
