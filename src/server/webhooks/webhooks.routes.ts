import type { FastifyPluginAsync } from 'fastify'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { webhookTypes, type WebhookDelivery, type WebhookPage } from '../../shared/webhooks'
import { itemNumber } from '../admin/item-number'
import { json } from '../openapi/answer'
import type { Operation } from '../openapi/operation'
import { count, flag, list, moment, number, oneOf, record, text } from '../openapi/wire-schema'
import type { WebhookStore } from './webhooks.store'

const delivery = record<WebhookDelivery>({
  id: text,
  type: oneOf(webhookTypes),
  at: moment,
  attempts: count,
  state: oneOf(['waiting', 'sent', 'failed']),
  sentAt: { ...text, description: 'Time in UTC; blank if it was not sent yet' },
  problem: { ...text, description: 'Why it could not be sent; it is tried again' },
})

const operation: Operation = {
  tag: 'Operation',
  summary: 'Read which webhooks were sent',
  query: { page: number },
  answers: {
    200: json(
      record<WebhookPage>({
        isOn: flag,
        items: list(delivery),
        total: count,
        page: number,
        pages: number,
      }),
      'One page, the newest first',
    ),
  },
  refuses: [400],
}

/** The log of webhooks, without what they are about. */
export const webhooksRoutes =
  (store: Pick<WebhookStore, 'page'>, isOn: boolean): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: { page?: unknown } }>(
      backOfficeEndpoints.webhooks.path,
      { config: { role: 'administrator', operation } },
      async ({ query: { page = '1' } }): Promise<WebhookPage> => ({
        isOn,
        ...(await store.page(itemNumber(String(page)))),
      }),
    )
  }
