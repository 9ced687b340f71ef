import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../database/engine'
import { takeNumbers } from '../database/sequence'
import type { OutboxMailRow, Tables } from '../database/tables'
import type { InboxKind } from '../../shared/back-office'
import { isAddress } from './is-address'

/** A mail; without `to` it goes to the office, whose address (MAIL_TO) is added on delivery. */
export interface Mail {
  subject: string
  body: string
  to?: { name: string; address: string }
  replyTo?: { name: string; address: string }
  /** The inbox entry or account that it is removed with. */
  about?: { kind: InboxKind | 'account'; id: number }
  /** Of a sealed mail (`sealedMail`). */
  wrappedKey?: string
}

/** Mails that wait for the mail server. */
export interface Outbox {
  /**
   * Stores a mail in the transaction of the message it is about.
   * @param date of the mail; defaults to now, which may reveal too much
   * @throws Error if `to` is not one address
   */
  add(trx: Transaction<Tables>, mail: Mail, date?: Date): Promise<void>
  /** Removes a mail, sent or not, together with its message. */
  forget(trx: Transaction<Tables>, mail: Mail): Promise<void>
  /** Removes every mail about an inbox entry or account, sent or not, together with it. */
  forgetAbout(trx: Transaction<Tables>, about: Mail['about'] & object): Promise<void>
  /** Removes every mail sent before a time; a sealed one stays as long as its entry. */
  forgetSentBefore(time: Date): Promise<void>
  /** Call it after that transaction. */
  announce(): void
  onMail(listener: () => void): void
  /** Reserves the mail that is due longest until `until`, so that no other process sends it. */
  claim(until: Date): Promise<OutboxMailRow | undefined>
  markSent(id: number): Promise<void>
  /** Puts a mail back; no reason means that it was not tried. */
  putBack(id: number, nextAttempt: Date, reason?: string): Promise<void>
  /** When the next mail is due, if any. */
  nextDue(): Promise<Date | undefined>
  /** How many mails wait, how many of them have failed, and since when the oldest waits. */
  backlog(): Promise<{ waiting: number; refused: number; oldest: Date | undefined }>
  /** Every mail, the newest first. */
  all(): Promise<OutboxMailRow[]>
}

export function outbox({ read, write, untaken }: Database): Outbox {
  const listeners: (() => void)[] = []
  return {
    async add(trx, { subject, body, to, replyTo, about, wrappedKey = '' }, date = new Date()) {
      if (to && !isAddress(to.address)) throw new Error('A mail goes to one address')
      const now = date.toISOString()
      await trx
        .insertInto('outbox_mail')
        .values({
          id: await takeNumbers(trx, 'outbox_mail'),
          message_id: randomUUID(),
          subject,
          body,
          reply_to_name: replyTo?.name ?? '',
          reply_to: replyTo?.address ?? '',
          created_at: now,
          attempts: 0,
          next_attempt_at: now,
          claimed_until: null,
          sent_at: null,
          last_error: '',
          recipient_name: to?.name ?? '',
          recipient: to?.address ?? '',
          kind: about?.kind ?? '',
          entry_id: about?.id ?? null,
          wrapped_key: wrappedKey,
        })
        .execute()
    },
    async forget(trx, { subject, body, replyTo }) {
      await trx
        .deleteFrom('outbox_mail')
        .where('subject', '=', subject)
        .where('body', '=', body)
        .where('reply_to', '=', replyTo?.address ?? '')
        .execute()
    },
    async forgetAbout(trx, { kind, id }) {
      await trx
        .deleteFrom('outbox_mail')
        .where('kind', '=', kind)
        .where('entry_id', '=', id)
        .execute()
    },
    async forgetSentBefore(time) {
      await write((trx) =>
        trx
          .deleteFrom('outbox_mail')
          .where('sent_at', '<', time.toISOString())
          .where('wrapped_key', '=', '')
          .execute(),
      )
    },
    announce() {
      for (const listener of listeners) listener()
    },
    onMail: (listener) => void listeners.push(listener),
    claim: (until) =>
      write(async (trx) => {
        const now = new Date().toISOString()
        const next = trx
          .selectFrom('outbox_mail')
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
        return trx
          .updateTable('outbox_mail')
          .set({ claimed_until: until.toISOString() })
          .where('id', '=', due.id)
          .returningAll()
          .executeTakeFirst()
      }),
    markSent: (id) =>
      write(async (trx) => {
        await trx
          .updateTable('outbox_mail')
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
          .updateTable('outbox_mail')
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
        .selectFrom('outbox_mail')
        .select(['next_attempt_at', 'claimed_until'])
        .where('sent_at', 'is', null)
        .orderBy('next_attempt_at')
        .limit(1)
        .executeTakeFirst()
      const times = row && [row.next_attempt_at, row.claimed_until ?? ''].toSorted()
      return times && new Date(times.at(-1)!)
    },
    async backlog() {
      const { waiting, refused, oldest } = await read
        .selectFrom('outbox_mail')
        .select(({ fn }) => [
          fn.countAll().as('waiting'),
          fn.count('id').filterWhere('attempts', '>', 0).as('refused'),
          fn.min('created_at').as('oldest'),
        ])
        .where('sent_at', 'is', null)
        .executeTakeFirstOrThrow()
      return {
        waiting: Number(waiting),
        refused: Number(refused),
        oldest: oldest ? new Date(oldest) : undefined,
      }
    },
    all: () => read.selectFrom('outbox_mail').selectAll().orderBy('id', 'desc').execute(),
  }
}
