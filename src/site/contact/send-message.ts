import schema from '../../../schemas/contact.schema.json'
import { endpoints } from '../../shared/endpoints'
import { normalise } from '../../shared/normalise'
import { messageOf, sendJson } from '../../ui/api'

/**
 * Sends a contact message and returns the server's confirmation. Rejects unless the status is 200.
 */
export async function sendMessage(answers: Record<string, string>): Promise<string> {
  const answer = await sendJson(endpoints.contact, normalise(schema, answers))
  if (answer.status !== 200) throw new Error(`The server answered ${answer.status}`)
  return messageOf(answer) ?? 'Your message has been sent.'
}
