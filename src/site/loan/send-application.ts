import type { LoanAnswers, LoanReceipt, LoanRefusal } from '../../../machines/loan-wizard.machine'
import { loanSteps } from '../../../schemas'
import { encodeApplication, loanFiles, stepAnswers } from '../../shared/codecs/loan'
import { endpoints } from '../../shared/endpoints'
import { errorsIn, type FieldError } from '../../shared/field-error'
import { like } from '../../shared/like'
import { saidIn } from '../../ui/api'
import { sendForm } from '../../ui/send-form'
import { keptChoice } from '../../ui/loan/loan-choice'
import { isDocument } from '../../ui/loan/loan-fields'
import type { LoanDraftStore } from './draft-store'

/** Where the answer's sentence is blank. */
const received = 'We have received your application.'

/** The reference is an addition to the contract. */
const isReceipt = like<{ message: string; reference?: unknown }>({ message: '' })

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
export function submissionKey(
  application: string,
  answers: Record<string, unknown>,
  product: string[] = [],
) {
  const steps = loanSteps.map((_, step) => stepAnswers(step, answers))
  const content = JSON.stringify([...steps, ...product])
  return `${application}.${digest(content, 0x811c9dc5)}${digest(content, 0x9747b28c)}`
}

/**
 * Sends an application with the documents in `store`; any 2xx with a message is success.
 * @param onProgress from 0 to 1
 * @throws Refused, or an Error when there is no answer within 120 s
 */
export async function sendApplication(
  answers: LoanAnswers,
  store: Pick<LoanDraftStore, 'file' | 'application'>,
  onProgress: (share: number) => void,
): Promise<LoanReceipt> {
  const files = loanFiles.flatMap((name) => {
    const document = answers[name]
    const content = isDocument(document) && store.file(document.key)
    return content ? [[name, content] as const] : []
  })
  const product = keptChoice()?.product
  const form = encodeApplication(answers, Object.fromEntries(files), product)
  const { isTaken, body } = await sendForm(endpoints.loan, form, isReceipt, {
    headers: {
      'idempotency-key': submissionKey(store.application(), answers, product ? [product] : []),
    },
    onProgress,
  })
  if (!isTaken) throw new Refused(errorsIn(body))
  const { reference } = body
  return {
    message: saidIn(body) ?? received,
    ...(typeof reference === 'string' && { reference }),
  }
}
