import type { Transaction } from 'kysely'
import type { InboxKind } from '../../../shared/back-office'
import type { InboxEvent } from '../../../shared/contracts/inbox'
import type { Database } from '../../core/database/engine'
import { takeNumbers } from '../../core/database/sequence'
import type { InboxEventRow, Tables } from '../../core/database/tables'
import type { DocumentStore } from '../../core/files/document-store'
import { sentKey } from '../../core/http/idempotency-key'

/** An event before it gets its number and time; a repetition has the same key. */
export type NewInboxEvent = Pick<InboxEvent, 'who' | 'what'> &
  Partial<Pick<InboxEvent, 'state' | 'reason' | 'assignee' | 'documents' | 'text'>> & {
    key?: string | undefined
  }

export type InboxEvents = ReturnType<typeof inboxEvents>

/** The label that the text of an event is sealed with. */
const sealName = (id: number) => `event ${id}`

/** Beyond this only the newest are read. */
const mostEvents = 1000

/** What of an event is sealed or hashed. */
type KeptEvent = Pick<InboxEventRow, 'wrapped_key' | 'text' | 'sent_key'>

/**
 * Records an event in the same transaction, and holds up every other transaction that records one: what is
 * read after it stays true until the commit.
 */
async function addEvent(
  trx: Transaction<Tables>,
  { kind, entry, event }: { kind: InboxKind; entry: number; event: NewInboxEvent },
  kept: (id: number) => KeptEvent,
) {
  const { who, what, state = '', reason = '', assignee = '', documents = [] } = event
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
      documents: documents.join(' '),
      ...kept(id),
    })
    .execute()
}

/** Records that an application is nobody's any more, where no key is at hand. */
export const addUnassigned = (trx: Transaction<Tables>, entry: number, who: string) =>
  addEvent(trx, { kind: 'loan', entry, event: { who, what: 'assigned' } }, () => ({
    wrapped_key: '',
    text: '',
    sent_key: null,
  }))

/** The timeline of each inbox entry: steps, assignments, notes and mails. */
export const inboxEvents = (
  { read }: Database,
  documents: Pick<DocumentStore, 'newSeal' | 'sealOf' | 'fingerprint'>,
) => {
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

  const keyOf = (kind: InboxKind, entry: number, { who, what, text = '', key }: NewInboxEvent) =>
    sentKey(documents, `inbox ${what}`, key, kind, String(entry), who, text)

  return {
    /** Records an event (`addEvent`). */
    add: (trx: Transaction<Tables>, kind: InboxKind, entry: number, event: NewInboxEvent) =>
      addEvent(trx, { kind, entry, event }, (id) => ({
        ...sealed(id, event.text ?? ''),
        sent_key: keyOf(kind, entry, event),
      })),

    /** Whether an event was recorded under its key, which nobody may have been told. */
    async isStored(trx: Transaction<Tables>, kind: InboxKind, entry: number, event: NewInboxEvent) {
      const key = keyOf(kind, entry, event)
      if (key === null) return false
      const row = await trx
        .selectFrom('inbox_event')
        .select('id')
        .where('kind', '=', kind)
        .where('entry_id', '=', entry)
        .where('sent_key', '=', key)
        .executeTakeFirst()
      return row !== undefined
    },

    /**
     * Events of an entry, all or of these kinds, the oldest first. Throws if another key sealed them.
     */
    async of(kind: InboxKind, entry: number, only?: readonly InboxEvent['what'][]) {
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

    /** Removes the events of an entry in the transaction that removes it. */
    async forget(trx: Transaction<Tables>, kind: InboxKind, entry: number) {
      await trx
        .deleteFrom('inbox_event')
        .where('kind', '=', kind)
        .where('entry_id', '=', entry)
        .execute()
    },
  }
}
