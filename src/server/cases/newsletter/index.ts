import type { Core } from '../../core'
import type { FormValue } from '../../../../schemas'
import { subscribe } from '../../../shared/contracts/forms'
import type { Database } from '../../core/database/engine'
import { takeNumbers } from '../../core/database/sequence'
import { newInInbox } from '../../core/database/tables'
import { route } from '../../core/http/route'
import type { InboxIndex } from '../inbox/inbox-index'

const newsletterStore = ({ write }: Database, index: InboxIndex) => ({
  /** Resolves once the address is on disk; a known address is left as it is. */
  add: ({ email }: FormValue<'newsletter'>) =>
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

/** POST /subscribe; a known address gets the same answer. */
export function newsletterFeature({ app, database }: Core, index: InboxIndex) {
  const store = newsletterStore(database, index)
  route(app, subscribe, async ({ body }) => {
    await store.add(body)
    return { message: 'Thank you for subscribing.' }
  })
}
