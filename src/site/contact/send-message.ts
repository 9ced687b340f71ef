import schema from '../../../schemas/contact.schema.json'
import { endpoints } from '../../shared/endpoints'
import { isSaid } from '../../shared/like'
import { normalise } from '../../shared/normalise'
import { sendJson, saidIn } from '../../ui/api'
import { withKey } from '../../ui/with-key'

/**
 * Sends a contact message and returns the server's confirmation. Rejects unless the status is 200.
 */
export const { send: sendMessage } = withKey(async (headers, answers: Record<string, string>) => {
  const message = normalise(schema, answers)
  const { status, body } = await sendJson(endpoints.contact, message, isSaid, headers)
  if (status !== 200) throw new Error(`The server answered ${status}`)
  return saidIn(body) ?? 'Your message has been sent.'
})
