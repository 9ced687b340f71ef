import type { LoanAnswers, LoanReceipt, LoanRefusal } from '../../../machines/loan-wizard.machine'
import { loanSteps } from '../../../schemas'
import { encodeApplication, loanFiles, stepAnswers } from '../../shared/codecs/loan'
import { endpoints } from '../../shared/endpoints'
import { isFieldError, type FieldError } from '../../shared/field-error'
import { messageOf } from '../../ui/api'
import { sendForm } from '../../ui/send-form'
import { isDocument, isRecord } from '../../ui/loan/loan-fields'
import type { DraftStore } from './draft-store'

/** The default sentence of a failure. */
const received = 'We have received your application.'

/** The server refused the application; `errors` are its field errors, if any. */
class Refused extends Error implements LoanRefusal {
  override name = 'Refused'
  constructor(readonly errors: FieldError[]) {
    super('The application was not taken')
  }
}

/** FNV-1a, 32 bits, as eight hexadecimal digits. */
function digest(text: string, seed: number) {
  let hash = seed
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/**
 * The Idempotency-Key: stable while the content is unchanged, also after a reload. It protects no
 * secret, so a plain hash that works without Web Crypto is enough.
 */
export function submissionKey(application: string, answers: Record<string, unknown>) {
  const content = JSON.stringify(loanSteps.map((_, step) => stepAnswers(step, answers)))
  return `${application}.${digest(content, 0x811c9dc5)}${digest(content, 0x9747b28c)}`
}

/**
 * Sends an application with the documents in `store`; any 2xx is success.
 * @param onProgress from 0 to 1
 * @throws Refused, or an Error when there is no answer within 120 s
 */
export async function sendApplication(
  answers: LoanAnswers,
  store: Pick<DraftStore, 'file' | 'application'>,
  onProgress: (share: number) => void,
): Promise<LoanReceipt> {
  const files = loanFiles.flatMap((name) => {
    const document = answers[name]
    const content = isDocument(document) && store.file(document.key)
    return content ? [[name, content] as const] : []
  })
  const form = encodeApplication(answers, Object.fromEntries(files))
  const answer = await sendForm(endpoints.loan, form, {
    headers: { 'idempotency-key': submissionKey(store.application(), answers) },
    onProgress,
  })
  const body = isRecord(answer.body) ? answer.body : {}
  if (answer.status < 200 || answer.status > 299) {
    const errors = Array.isArray(body.errors) ? (body.errors as unknown[]) : []
    throw new Refused(errors.filter(isFieldError))
  }
  const { reference } = body
  return {
    message: messageOf(answer) ?? received,
    ...(typeof reference === 'string' && { reference }),
  }
}
