import { randomBytes } from 'node:crypto'
import type { ReportAnswer } from '../../shared/receipt'

/** Bytes of every answer to a receipt. */
export const answerBytes = 128 * 1024

/** JSON of exactly `answerBytes`. Its padding is random, so that no proxy can make it smaller. */
export function padded(answer: Omit<ReportAnswer, 'padding'>): string {
  const body: ReportAnswer = { ...answer, padding: '' }
  const missing = answerBytes - Buffer.byteLength(JSON.stringify(body))
  if (missing < 0) throw new Error('An answer is larger than all answers are')
  return JSON.stringify({
    ...body,
    padding: randomBytes(missing).toString('base64url').slice(0, missing),
  })
}
