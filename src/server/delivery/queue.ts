import type { Transaction } from 'kysely'
import type { InboxKind } from '../../shared/back-office'
import type { Database } from '../database/engine'
import type { OutboxMailRow, Tables, WebhookEventRow } from '../database/tables'

/** What waits for somebody else's server, by its table. */
interface Queued {
  outbox_mail: OutboxMailRow
  webhook_event: WebhookEventRow
}

/** The inbox entry or account that something is about. */
export interface About {
  kind: InboxKind | 'account'
  id: number
}

/** Rows that wait to be delivered, each by one process at a time. */
export interface Queue<Row> {
  /** Call it after the transaction that stores a row. */
  announce(): void
  onStored(listener: () => void): void
  /** Reserves the row that is due longest until `until`, so that no other process sends it. */
  claim(until: Date): Promise<Row | undefined>
  markSent(id: number): Promise<void>
  /** Puts a row back; no reason means that it was not tried. */
  putBack(id: number, nextAttempt: Date, reason?: string): Promise<void>
  /** When the next row is due, if any. */
  nextDue(): Promise<Date | undefined>
  /** How many rows wait, how many of them have failed, and since when the oldest waits. */
  backlog(): Promise<{ waiting: number; refused: number; oldest: Date | undefined }>
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
  last_error: '',
})

/** The queue in a table; all have the columns used here. */
export function queue<T extends keyof Queued>(
  { read, write, untaken }: Pick<Database, 'read' | 'write' | 'untaken'>,
  name: T,
): Queue<Queued[T]> {
  const table = name as 'outbox_mail'
  const listeners: (() => void)[] = []
  return {
    announce() {
      for (const listener of listeners) listener()
    },
    onStored: (listener) => void listeners.push(listener),
    claim: (until) =>
      write(async (trx) => {
        const now = new Date().toISOString()
        const next = trx
          .selectFrom(table)
          .select('id')
          .where('sent_at', 'is', null)
          .where('next_attempt_at', '<=', now)
          .where((row) =>
            row.or([row('claimed_until', 'is', null), row('claimed_until', '<', now)]),
          )
          .orderBy('next_attempt_at')
          .limit(1)
        const due = await untaken(next).executeTakeFirst()
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
        .orderBy('next_attempt_at')
        .limit(1)
        .executeTakeFirst()
      const times = row && [row.next_attempt_at, row.claimed_until ?? ''].toSorted()
      return times && new Date(times.at(-1)!)
    },
    async backlog() {
      const {
        waiting: count,
        refused,
        oldest,
      } = await read
        .selectFrom(table)
        .select(({ fn }) => [
          fn.countAll().as('waiting'),
          fn.count('id').filterWhere('attempts', '>', 0).as('refused'),
          fn.min('created_at').as('oldest'),
        ])
        .where('sent_at', 'is', null)
        .executeTakeFirstOrThrow()
      return {
        waiting: Number(count),
        refused: Number(refused),
        oldest: oldest ? new Date(oldest) : undefined,
      }
    },
    async forgetAbout(trx, { kind, id }) {
      await trx.deleteFrom(table).where('kind', '=', kind).where('entry_id', '=', id).execute()
    },
  }
}
