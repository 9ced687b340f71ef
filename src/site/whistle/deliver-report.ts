import schema from '../../../schemas/whistle.schema.json'
import { endpoints } from '../../shared/endpoints'
import { like } from '../../shared/like'
import { normalise } from '../../shared/normalise'
import { sendJson } from '../../ui/api'
import { isDelivered } from '../../ui/is-delivered'
import { withKey } from '../../ui/with-key'

const isReceipt = like<{ receipt: string }>({ receipt: '' })

const { send, forget } = withKey(async (headers, answers: Record<string, string>) => {
  const report = normalise(schema, answers)
  const { isTaken, status, body } = await sendJson(endpoints.whistle, report, isReceipt, headers)
  if (!isTaken) throw new Error(`The server answered ${status}`)
  return body.receipt
})

/** What connects a report that was not taken with the next one. */
export const forgetAttempt = forget

/**
 * Delivers a report. Locally nothing is sent; the console only says that it happened. Otherwise the
 * server stores it, and any other status than 2xx rejects.
 * @returns the receipt; '' locally
 */
export async function deliverReport(answers: Record<string, string>): Promise<string> {
  if (!isDelivered()) {
    console.info('A report was submitted on this page.')
    return ''
  }
  return send(answers)
}
