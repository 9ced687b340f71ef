import type { Transaction } from 'kysely'
import type { InboxKind } from '../../../shared/back-office'
import type { DeliveryState } from '../../../shared/delivery'
import type { Database } from '../database/engine'
import { after } from '../database/write'
import type { OutboxMailRow, Tables, WebhookEventRow } from '../database/tables'
import { isBeingSent, notFound } from '../errors'
import { latestPast } from '../past'

/** What waits for somebody else's server, by its table. */
interface Queued {
  outbox_mail: OutboxMailRow
  webhook_event: WebhookEventRow
}

/** The longest that another server may ask us to wait, in ms: whoever waits longer was noted by a clock that was ahead. */
export const longestWait = 24 * 3_600_000

/** The inbox entry or account that something is about. */
export interface About {
  kind: InboxKind | 'account'
  id: number
}

/** How much is not sent. */
export interface Backlog {
  waiting: number
  /** Of those that wait. */
  failed: number
  /** Since when the oldest waits. */
  oldest: Date | undefined
  refused: number
}

/** Rows that wait to be delivered, each by one process at a time. */
export interface Queue<Row> {
  /** Tells whoever delivers, once the transaction that stores a row is stored. */
  stored(trx: Transaction<Tables>): void
  onStored(listener: () => void): void
  /** Reserves the row that is due longest until `until`, so that no other process sends it. */
  claim(until: Date): Promise<Row | undefined>
  markSent(id: number): Promise<void>
  /** The other server will never take it: it waits for a person. */
  refuse(id: number, reason: string): Promise<void>
  /** Puts a row back; no reason means that it was not tried. */
  putBack(id: number, nextAttempt: Date, reason?: string): Promise<void>
  /** When the next row is due, if any. */
  nextDue(): Promise<Date | undefined>
  backlog(): Promise<Backlog>
  /** Has a row that was not sent sent now. @throws HttpError 404 unless there is one */
  again(trx: Transaction<Tables>, id: number): Promise<Row>
  /**
   * Removes a row that was not sent.
   * @throws HttpError 404 unless there is one, 409 while it is being sent
   */
  withdraw(trx: Transaction<Tables>, id: number): Promise<Row>
  /** Removes every row about an inbox entry, sent or not, together with it. */
  forgetAbout(trx: Transaction<Tables>, about: About): Promise<void>
}

/** The columns with which a new row waits. */
export const waiting = (since: string) => ({
  created_at: since,
  attempts: 0,
  next_attempt_at: since,
  claimed_until: null,
  sent_at: null,
  refused_at: null,
  last_error: '',
})

/** How far a row has come: `failed` is tried again, `refused` is not. */
export function deliveryState({
  sent_at,
  refused_at,
  attempts,
}: Pick<OutboxMailRow, 'sent_at' | 'refused_at' | 'attempts'>): DeliveryState {
  if (sent_at) return 'sent'
  if (refused_at) return 'refused'
  return attempts > 0 ? 'failed' : 'waiting'
}

/** The queue in a table; all have the columns used here. */
export function queue<T extends keyof Queued>(
  { read, write, skipLocked }: Database,
  name: T,
): Queue<Queued[T]> {
  const table = name as 'outbox_mail'
  const listeners: (() => void)[] = []
  const stored = (trx: Transaction<Tables>) =>
    after(trx, () => {
      for (const listener of listeners) listener()
    })
  return {
    stored,
    onStored: (listener) => void listeners.push(listener),
    claim: (until) =>
      write(async (trx) => {
        const now = new Date().toISOString()
        const next = trx
          .selectFrom(table)
          .select('id')
          .where('sent_at', 'is', null)
          .where('refused_at', 'is', null)
          .where((row) =>
            row.or([
              row('next_attempt_at', '<=', now),
              row('next_attempt_at', '>', new Date(latestPast() + longestWait).toISOString()),
            ]),
          )
          .where((row) =>
            row.or([
              row('claimed_until', 'is', null),
              row('claimed_until', '<', now),
              row('claimed_until', '>', new Date(latestPast(until.getTime())).toISOString()),
            ]),
          )
          .orderBy('next_attempt_at')
          .limit(1)
        const due = await skipLocked(next).executeTakeFirst()
        if (!due) return undefined
        const claimed = await trx
          .updateTable(table)
          .set({ claimed_until: until.toISOString() })
          .where('id', '=', due.id)
          .returningAll()
          .executeTakeFirst()
        return claimed as Queued[T] | undefined
      }),
    markSent: (id) =>
      write(async (trx) => {
        await trx
          .updateTable(table)
          .set((row) => ({
            sent_at: new Date().toISOString(),
            attempts: row('attempts', '+', 1),
            claimed_until: null,
            last_error: '',
          }))
          .where('id', '=', id)
          .execute()
      }),
    refuse: (id, reason) =>
      write(async (trx) => {
        await trx
          .updateTable(table)
          .set((row) => ({
            refused_at: new Date().toISOString(),
            attempts: row('attempts', '+', 1),
            claimed_until: null,
            last_error: reason,
          }))
          .where('id', '=', id)
          .execute()
      }),
    putBack: (id, nextAttempt, reason) =>
      write(async (trx) => {
        await trx
          .updateTable(table)
          .set((row) => ({
            claimed_until: null,
            next_attempt_at: nextAttempt.toISOString(),
            ...(reason !== undefined && { last_error: reason, attempts: row('attempts', '+', 1) }),
          }))
          .where('id', '=', id)
          .execute()
      }),
    async nextDue() {
      const row = await read
        .selectFrom(table)
        .select(['next_attempt_at', 'claimed_until'])
        .where('sent_at', 'is', null)
        .where('refused_at', 'is', null)
        .orderBy('next_attempt_at')
        .limit(1)
        .executeTakeFirst()
      const times = row && [row.next_attempt_at, row.claimed_until ?? ''].toSorted()
      return times && new Date(times.at(-1)!)
    },
    async backlog() {
      const { all, failed, oldest, refused } = await read
        .selectFrom(table)
        .select(({ fn }) => [
          fn.countAll().as('all'),
          fn
            .count('id')
            .filterWhere('attempts', '>', 0)
            .filterWhere('refused_at', 'is', null)
            .as('failed'),
          fn.min('created_at').filterWhere('refused_at', 'is', null).as('oldest'),
          fn.count('refused_at').as('refused'),
        ])
        .where('sent_at', 'is', null)
        .executeTakeFirstOrThrow()
      return {
        waiting: Number(all) - Number(refused),
        failed: Number(failed),
        oldest: oldest ? new Date(oldest) : undefined,
        refused: Number(refused),
      }
    },
    async again(trx, id) {
      const row = await trx
        .updateTable(table)
        .set({
          refused_at: null,
          attempts: 0,
          last_error: '',
          next_attempt_at: new Date().toISOString(),
        })
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw notFound()
      stored(trx)
      return row as Queued[T]
    },
    async withdraw(trx, id) {
      // Locked, so that no process begins to send it.
      const row = await trx
        .updateTable(table)
        .set(({ ref }) => ({ attempts: ref('attempts') }))
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw notFound()
      if ((row.claimed_until ?? '') > new Date().toISOString()) throw isBeingSent()
      await trx.deleteFrom(table).where('id', '=', id).execute()
      return row as Queued[T]
    },
    async forgetAbout(trx, { kind, id }) {
      await trx.deleteFrom(table).where('kind', '=', kind).where('entry_id', '=', id).execute()
    },
  }
}
