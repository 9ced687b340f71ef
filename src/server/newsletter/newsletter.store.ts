import type { FormValue } from '../../../schemas'
import type { Database } from '../database/engine'
import { takeNumbers } from '../database/sequence'
import { newInInbox } from '../database/tables'
import type { InboxIndex } from '../inbox/inbox-index'

export interface NewsletterStore {
  /** Resolves once the address is on disk; a known address is left as it is. */
  add(subscription: FormValue<'newsletter'>): Promise<void>
}

export const newsletterStore = ({ write }: Database, index: InboxIndex): NewsletterStore => ({
  add: ({ email }) =>
    write(async (trx) => {
      const id = await takeNumbers(trx, 'newsletter_subscriber')
      const added = await trx
        .insertInto('newsletter_subscriber')
        .values({
          id,
          email,
          email_key: email.toLowerCase(),
          created_at: new Date().toISOString(),
          ...newInInbox,
        })
        .onConflict((conflict) => conflict.column('email_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (added) await index.put(trx, 'newsletter', id, { title: email, email })
    }),
})
