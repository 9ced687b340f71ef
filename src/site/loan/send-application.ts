import type { LoanAnswers, LoanReceipt, LoanRefusal } from '../../../machines/loan-wizard.machine'
import { encodeApplication, loanFiles } from '../../shared/codecs/loan'
import { endpoints } from '../../shared/endpoints'
import { isFieldError, type FieldError } from '../../shared/field-error'
import { messageOf, sendForm } from '../../ui/api'
import { isDocument, isRecord } from '../../ui/loan/loan-fields'

/** What a server that says nothing is taken to mean. */
const received = 'We have received your application.'

/** The server did not take the application; `errors` says why, where it says so. */
class Refused extends Error implements LoanRefusal {
  override name = 'Refused'
  constructor(readonly errors: FieldError[]) {
    super('The application was not taken')
  }
}

export interface Sending {
  /** The content of a document, by its key. */
  file: (key: string) => Blob | undefined
  /** Names what is sent, so that the server stores it once however often it comes. */
  key: string
  /** Told how much is sent, from 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Sends an application; any 2xx is success .
 * @throws Refused, or an Error when there is no answer within 120 s
 */
export async function sendApplication(
  answers: LoanAnswers,
  { file, key, onProgress }: Sending,
): Promise<LoanReceipt> {
  const files = loanFiles.flatMap((name) => {
    const document = answers[name]
    const content = isDocument(document) && file(document.key)
    return content ? [[name, content] as const] : []
  })
  const form = encodeApplication(answers, Object.fromEntries(files))
  const answer = await sendForm(endpoints.loan, form, {
    headers: { 'idempotency-key': key },
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
