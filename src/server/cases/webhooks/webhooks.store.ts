import { countOf, pageOf } from '../../core/database/count'
import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import {
  webhookPageSize,
  type WebhookDelivery,
  type WebhookType,
} from '../../../shared/contracts/deliveries'
import type { Database } from '../../core/database/engine'
import { takeNumbers } from '../../core/database/sequence'
import type { Tables, WebhookEventRow } from '../../core/database/tables'
import { queue, deliveryState, waiting, type About } from '../../core/delivery/queue'
import { notFound } from '../../core/errors'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'

/** Something that another program is told. */
export interface WebhookEvent {
  type: WebhookType
  about: About
  /** What people call the entry. */
  reference: string
  /** Of a change of state: what it is now, and what it was. */
  state?: string
  before?: string
}

const shown = (row: WebhookEventRow): WebhookDelivery => ({
  id: row.event_id,
  type: row.type as WebhookType,
  at: row.created_at,
  attempts: row.attempts,
  state: deliveryState(row),
  sentAt: row.sent_at ?? '',
  problem: row.last_error,
})

/** Events that wait for the server at WEBHOOK_URL. */
export function webhookStore(database: Database, isOn: boolean) {
  const { read, write } = database
  const events = queue(database, 'webhook_event')
  return {
    ...events,

    /**
     * Sends an event that was not sent now, or removes it.
     * @throws HttpError 404 unless there is one, 409 while it is being sent
     */
    async act(event: string, how: 'again' | 'withdraw', who: string) {
      await write(async (trx) => {
        const row = await trx
          .selectFrom('webhook_event')
          .select('id')
          .where('event_id', '=', event)
          .executeTakeFirst()
        if (!row) throw notFound()
        await events[how](trx, row.id)
        const deed = how === 'again' ? 'webhook-again' : 'webhook-withdrawn'
        writeAuditEntry(trx, { who, deed })
      })
    },

    /** Stores an event in the transaction that it is about; without WEBHOOK_URL it does nothing. */
    async add(
      trx: Transaction<Tables>,
      { type, about, reference, state = '', before = '' }: WebhookEvent,
    ) {
      if (!isOn) return
      await trx
        .insertInto('webhook_event')
        .values({
          id: await takeNumbers(trx, 'webhook_event'),
          event_id: `msg_${randomBytes(16).toString('hex')}`,
          type,
          kind: about.kind,
          entry_id: about.id,
          reference,
          state,
          state_before: before,
          ...waiting(new Date().toISOString()),
        })
        .execute()
      events.stored(trx)
    },

    async page(wanted: number) {
      const all = read.selectFrom('webhook_event')
      const { from, ...page } = pageOf(await countOf(all), wanted, webhookPageSize)
      const rows = await all
        .selectAll()
        .orderBy('id', 'desc')
        .limit(webhookPageSize)
        .offset(from)
        .execute()
      return { items: rows.map(shown), ...page }
    },

    /** Removes every event sent before a time. */
    async forgetSentBefore(time: Date) {
      await write((trx) =>
        trx.deleteFrom('webhook_event').where('sent_at', '<', time.toISOString()).execute(),
      )
    },
  }
}

export type WebhookStore = ReturnType<typeof webhookStore>
