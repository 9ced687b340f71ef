import type { FormValue } from '../../../schemas'
import type { Database } from '../database/engine'
import { takeNumbers } from '../database/sequence'
import { newInInbox } from '../database/tables'
import type { InboxIndex } from '../inbox/inbox-index'
import type { Outbox } from '../mail/outbox.store'
import { contactMail } from './contact-mail'

export interface ContactStore {
  /** Resolves once the message and its mail are on disk. */
  add(message: FormValue<'contact'>): Promise<void>
}

export const contactStore = (
  { write }: Database,
  outbox: Outbox,
  index: InboxIndex,
): ContactStore => ({
  async add(message) {
    await write(async (trx) => {
      const id = await takeNumbers(trx, 'contact_message')
      await trx
        .insertInto('contact_message')
        .values({ id, ...message, created_at: new Date().toISOString(), ...newInInbox })
        .execute()
      await index.put(trx, 'contact', id, message)
      await outbox.add(trx, { ...contactMail(message), about: { kind: 'contact', id } })
    })
    outbox.announce()
  },
})
