import schema from '../../../schemas/whistle.schema.json'
import { endpoints } from '../../shared/endpoints'
import { normalise } from '../../shared/normalise'
import { sendJson } from '../../ui/api'
import { isDelivered } from '../../ui/is-delivered'

/** The code of what the receipt is shown by. */
export const loadReceiptPanel = () => import('./receipt-panel')

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
  // First: a receipt that cannot be shown would be lost.
  await loadReceiptPanel()
  const { status, body } = await sendJson(endpoints.whistle, normalise(schema, answers))
  if (status < 200 || status > 299) throw new Error(`The server answered ${status}`)
  return (body as { receipt: string }).receipt
}
