import type { Transaction } from 'kysely'
import type { InboxEvent, InboxKind } from '../../shared/back-office'
import type { Database } from '../database/engine'
import { takeNumbers } from '../database/sequence'
import type { InboxEventRow, Tables } from '../database/tables'
import type { DocumentStore } from '../files/document-store'

/** An event before it gets its number and time. */
export type NewInboxEvent = Pick<InboxEvent, 'who' | 'what'> &
  Partial<Pick<InboxEvent, 'state' | 'reason' | 'assignee' | 'documents' | 'text'>>

/** The timeline of each inbox entry: steps, assignments, notes and mails. */
export interface InboxEvents {
  /**
   * Records an event in the same transaction, and holds up every other transaction that records
   * one: what is read after it stays true until the commit.
   */
  add(trx: Transaction<Tables>, kind: InboxKind, entry: number, event: NewInboxEvent): Promise<void>
  /**
   * Events of an entry, all or of these kinds, the oldest first. Throws if another key sealed them.
   */
  of(kind: InboxKind, entry: number, only?: readonly InboxEvent['what'][]): Promise<InboxEvent[]>
  /** Removes the events of an entry in the transaction that removes it. */
  forget(trx: Transaction<Tables>, kind: InboxKind, entry: number): Promise<void>
}

/** The label that the text of an event is sealed with. */
const sealName = (id: number) => `event ${id}`

/** Beyond this only the newest are read. */
const mostEvents = 1000

export const inboxEvents = (
  { read }: Pick<Database, 'read'>,
  documents: Pick<DocumentStore, 'newSeal' | 'sealOf'>,
): InboxEvents => {
  function sealed(id: number, text: string) {
    if (!text) return { wrapped_key: '', text: '' }
    const seal = documents.newSeal(sealName(id))
    return {
      wrapped_key: seal.wrappedKey.toString('base64'),
      text: seal.close('text', Buffer.from(text)).toString('base64'),
    }
  }

  function opened({ id, wrapped_key, text }: InboxEventRow) {
    if (!text) return ''
    const seal = documents.sealOf(sealName(id), Buffer.from(wrapped_key, 'base64'))
    return seal.open('text', Buffer.from(text, 'base64')).toString()
  }

  return {
    async add(trx, kind, entry, event) {
      const { who, what, state = '', reason = '', assignee = '', documents: files = [] } = event
      const id = await takeNumbers(trx, 'inbox_event')
      await trx
        .insertInto('inbox_event')
        .values({
          id,
          kind,
          entry_id: entry,
          at: new Date().toISOString(),
          who,
          what,
          state,
          reason,
          assignee,
          documents: files.join(' '),
          ...sealed(id, event.text ?? ''),
        })
        .execute()
    },

    async of(kind, entry, only) {
      const events = read
        .selectFrom('inbox_event')
        .selectAll()
        .where('kind', '=', kind)
        .where('entry_id', '=', entry)
        .orderBy('id', 'desc')
        .limit(mostEvents)
      const rows = await (only ? events.where('what', 'in', only) : events).execute()
      return rows.reverse().map((row) => ({
        id: row.id,
        at: row.at,
        who: row.who,
        what: row.what as InboxEvent['what'],
        state: row.state,
        reason: row.reason,
        assignee: row.assignee,
        documents: row.documents.split(' ').filter(Boolean),
        text: opened(row),
      }))
    },

    async forget(trx, kind, entry) {
      await trx
        .deleteFrom('inbox_event')
        .where('kind', '=', kind)
        .where('entry_id', '=', entry)
        .execute()
    },
  }
}
