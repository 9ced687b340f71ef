import type { InboxKind } from '../../shared/back-office'
import type { Database } from '../database/engine'
import type { WebhookEventRow } from '../database/tables'
import type { Settings } from '../env'
import type { InboxSource } from '../inbox/inbox-kinds'
import { inboxTables, type InboxRow } from '../inbox/inbox-tables'

/**
 * The JSON of an event, made when it is sent, so that nothing of an entry is stored twice: a
 * reference and a link, with WEBHOOK_CONTENT=full also the answers. '' if the entry is gone.
 */
export const webhookBody =
  (
    { read }: Pick<Database, 'read'>,
    sources: Record<InboxKind, InboxSource>,
    { publicUrl = '', webhookContent }: Pick<Settings, 'publicUrl' | 'webhookContent'>,
  ) =>
  async ({ type, kind: name, entry_id, reference, state, created_at }: WebhookEventRow) => {
    const kind = name as InboxKind
    const row = await read
      .selectFrom(inboxTables[kind] as 'contact_message')
      .selectAll()
      .where('id', '=', entry_id)
      .executeTakeFirst()
    if (!row) return ''
    const answers = () => sources[kind].open(row as InboxRow).answers
    return JSON.stringify({
      type,
      timestamp: created_at,
      data: {
        reference,
        link: `${publicUrl}/admin/inbox/${kind}/${entry_id}`,
        ...(webhookContent === 'full' && { ...(state && { state }), answers: answers() }),
      },
    })
  }
