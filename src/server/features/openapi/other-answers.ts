import { file, sent, type Answer } from '../../../shared/contracts/answer'
import { text } from '../../../shared/contracts/wire-schema'
import { refusals } from './refusals'

const page = 'text/html'

/**
 * Answers without a route of their own: malformed requests, unknown paths, and the back office's
 * pages, which share one document.
 */
export const otherAnswers: Record<number, Answer> = {
  200: file([page], 'The back office, for a browser that asks for a page of it.'),
  304: {
    description: 'Not modified: If-None-Match matches.',
    headers: sent({ ETag: text }),
  },
  ...Object.fromEntries(
    ([400, 405, 408, 414, 415, 431, 500, 503] as const).map((status) => [status, refusals[status]]),
  ),
  404: {
    ...refusals[404],
    content: { ...refusals[404].content, [page]: {} },
  },
}
