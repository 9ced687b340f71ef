import type { Core } from '../../core'
import type { InboxKind } from '../../../shared/back-office'
import {
  readWebhooks,
  sendWebhookAgain,
  withdrawWebhook,
} from '../../../shared/contracts/deliveries'
import type { Database } from '../../core/database/engine'
import type { WebhookEventRow } from '../../core/database/tables'
import type { Settings } from '../../core/env'
import { route } from '../../core/http/route'
import type { InboxSource } from '../inbox/inbox-kinds'
import { inboxTables, type InboxRow } from '../inbox/inbox-tables'
import type { WebhookStore } from './webhooks.store'
import { webhookSender } from './send-webhook'

/**
 * The JSON of an event, made when it is sent, so that nothing of an entry is stored twice: a
 * reference, a link and of a change both states, with WEBHOOK_CONTENT=full also the answers. '' if the entry is gone.
 */
const webhookBody =
  (
    { read }: Database,
    sources: Record<InboxKind, InboxSource>,
    { publicUrl = '', webhookContent }: Pick<Settings, 'publicUrl' | 'webhookContent'>,
  ) =>
  async ({ type, kind: name, entry_id, reference, created_at, ...event }: WebhookEventRow) => {
    const kind = name as InboxKind
    const row = await read
      .selectFrom(inboxTables[kind] as 'contact_message')
      .selectAll()
      .where('id', '=', entry_id)
      .executeTakeFirst()
    if (!row) return ''
    const { state, state_before: before } = event
    const answers = () => sources[kind].open(row as InboxRow).answers
    return JSON.stringify({
      type,
      timestamp: created_at,
      data: {
        reference,
        link: `${publicUrl}/admin/inbox/${kind}/${entry_id}`,
        ...(state && { state }),
        ...(before && { before }),
        ...(webhookContent === 'full' && { answers: answers() }),
      },
    })
  }

/** The log of webhooks, without what they are about, and what can be done where one was not sent. */
export function webhooksFeature(
  { app, database, settings, deliver }: Core,
  store: WebhookStore,
  sources: Record<InboxKind, InboxSource>,
) {
  const send = webhookSender(settings, webhookBody(database, sources, settings))
  if (send) deliver({ queue: store, send, what: 'webhook' })
  const isOn = send !== undefined
  route(app, readWebhooks, async ({ query: { page = 1 } }) => ({
    isOn,
    ...(await store.page(page)),
  }))
  route(app, sendWebhookAgain, async ({ params, by }) => {
    await store.act(params.id, 'again', by.username)
    return { message: 'The webhook will be sent again.' }
  })
  route(app, withdrawWebhook, async ({ params, by }) => {
    await store.act(params.id, 'withdraw', by.username)
    return { message: 'The webhook was withdrawn.' }
  })
}
