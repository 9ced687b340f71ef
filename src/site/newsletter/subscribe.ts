import type { NewsletterAnswer } from '../../../machines/newsletter.machine'
import { endpoints } from '../../shared/endpoints'
import { hasMessage } from '../../shared/like'
import { sendJson } from '../../ui/api'

/** POST /subscribe. Rejects when there is no answer. */
export async function sendSubscription(email: string): Promise<NewsletterAnswer> {
  const { status, body } = await sendJson(endpoints.newsletter, { email }, hasMessage)
  return { status, message: body.message }
}
