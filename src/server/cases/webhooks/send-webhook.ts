import { createHmac } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import type { WebhookEventRow } from '../../core/database/tables'
import type { NotSent } from '../../core/delivery/delivery'
import type { Settings } from '../../core/env'
import { publicLookup, refusePrivateHost } from './public-address'

/** Timeout of an attempt, from the name's resolution to the end of the answer, in ms. */
const patience = 10_000

/** Bytes of an answer that are read. */
const longestAnswer = 16 * 1024

/** The address is gone for good, as the standard has it. */
const gone = 410

/**
 * Sends one event; rejects unless it was taken with a 2xx (`NotSent`). Once the signal is aborted, the
 * connection is closed.
 */
export type SendWebhook = (event: WebhookEventRow, signal?: AbortSignal) => Promise<void>

const prefix = 'whsec_'

/** The signature of Standard Webhooks. */
const signatureOf = (secret: string, signed: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(signed)
    .digest('base64')}`

/** What Retry-After asks for, in ms: seconds, or a date. */
function waitIn(text = '') {
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return wait > 0 ? wait : undefined
}

/** The bytes count only up to a bound; a redirect is an answer like any other. */
async function answered(response: http.IncomingMessage) {
  const { statusCode = 0, headers } = response
  let read = 0
  for await (const part of response) {
    read += (part as Buffer).length
    if (read > longestAnswer) break
  }
  if (statusCode >= 200 && statusCode <= 299) return
  throw Object.assign(new Error(`The server answered ${statusCode}`), {
    isForGood: statusCode === gone,
    wait: waitIn(headers['retry-after']),
  } satisfies NotSent)
}

/**
 * Sends events to WEBHOOK_URL as Standard Webhooks do; undefined without it.
 * @param bodyOf the JSON of an event; '' if its entry is gone, which sends nothing
 */
export function webhookSender(
  { webhookUrl, webhookSecret, webhookAllowPrivate }: Settings,
  bodyOf: (event: WebhookEventRow) => Promise<string>,
): SendWebhook | undefined {
  if (!webhookUrl || !webhookSecret) return undefined
  const isFree = webhookAllowPrivate === '1'
  const url = new URL(webhookUrl)
  const { request } = url.protocol === 'https:' ? https : http
  return async (event, ended) => {
    const body = await bodyOf(event)
    if (!body) return
    ended?.throwIfAborted()
    if (!isFree) refusePrivateHost(url.hostname)
    const timestamp = Math.floor(Date.now() / 1000)
    await new Promise<void>((resolve, reject) => {
      const call = request(url, {
        method: 'POST',
        agent: false,
        signal: AbortSignal.any([AbortSignal.timeout(patience), ...(ended ? [ended] : [])]),
        ...(!isFree && { lookup: publicLookup }),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'webhook-id': event.event_id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signatureOf(webhookSecret, `${event.event_id}.${timestamp}.${body}`),
        },
      })
      const fail = (error: Error) =>
        reject(error.name === 'AbortError' ? new Error('No answer within 10 seconds') : error)
      call.on('response', (response) => answered(response).then(resolve, fail))
      call.on('error', fail)
      call.end(body)
    })
  }
}
