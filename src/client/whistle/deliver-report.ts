import schema from '../../../schemas/whistle.schema.json'
import { endpoints } from '../../shared/endpoints'
import { tidied } from '../../shared/tidied'
import { sendJson } from '../api'

/** Where reports go, as the server says it in the page itself; 'local' is the specification. */
const isDelivered = () =>
  document.querySelector<HTMLMetaElement>('meta[name="whistle-delivery"]')?.content === 'server'

/**
 * Delivers a report. Readings W1 to W3: locally nothing is sent and the log tells only that it
 * happened; otherwise the server stores the report, and any answer but a 2xx rejects.
 */
export async function deliverReport(answers: Record<string, string>): Promise<void> {
  if (!isDelivered()) return console.info('A report was submitted on this page.')
  const { status } = await sendJson(endpoints.whistle, tidied(schema, answers))
  if (status < 200 || status > 299) throw new Error(`The server answered ${status}`)
}
