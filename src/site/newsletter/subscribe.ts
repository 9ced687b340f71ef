import type { NewsletterAnswer } from '../../../machines/newsletter.machine'
import { endpoints } from '../../shared/endpoints'
import { messageOf, sendJson } from '../../ui/api'

/** POST /subscribe. Rejects when there is no answer. */
export async function subscribe(email: string): Promise<NewsletterAnswer> {
  const answer = await sendJson(endpoints.newsletter, { email })
  // Only the body's `message` is shown: a proxy's error page is not a sentence.
  const message = typeof answer.body === 'string' ? undefined : messageOf(answer)
  return { status: answer.status, ...(message && { message }) }
}
