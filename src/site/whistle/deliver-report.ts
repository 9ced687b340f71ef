import schema from '../../../schemas/whistle.schema.json'
import { endpoints } from '../../shared/endpoints'
import { normalise } from '../../shared/normalise'
import { sendJson } from '../../ui/api'
import { isDelivered } from '../../ui/is-delivered'

/**
 * Delivers a report. Locally nothing is sent; the console only says that it happened. Otherwise the
 * server stores it, and any other status than 2xx rejects.
 */
export async function deliverReport(answers: Record<string, string>): Promise<void> {
  if (!isDelivered()) return console.info('A report was submitted on this page.')
  const { status } = await sendJson(endpoints.whistle, normalise(schema, answers))
  if (status < 200 || status > 299) throw new Error(`The server answered ${status}`)
}
