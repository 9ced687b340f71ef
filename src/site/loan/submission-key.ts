import { loanSteps } from '../../../schemas'
import { stepAnswers } from '../../shared/codecs/loan'

/** FNV-1a, 32 bits, as eight hexadecimal digits. */
function digest(text: string, seed: number) {
  let hash = seed
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/**
 * The Idempotency-Key of an application: the same while what would be sent is the same, also after a
 * reload, and another one once an answer or a document has changed. It keeps no secret and meets no
 * forger, so a digest is enough that browsers without Web Crypto can make, too.
 */
export function submissionKey(application: string, answers: Record<string, unknown>) {
  const content = JSON.stringify(loanSteps.map((_, step) => stepAnswers(step, answers)))
  return `${application}.${digest(content, 0x811c9dc5)}${digest(content, 0x9747b28c)}`
}
