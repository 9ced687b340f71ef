import type { Answers } from '../../../machines/answers'
import type {
  ApplicationFailure,
  OwnChange,
  OwnFiles,
} from '../../../machines/application-status.machine'
import schema from '../../../schemas/application-status.schema.json'
import { applicationEndpoints } from '../../shared/application-status'
import type { ApplicationChanged, ApplicationStatus } from '../../shared/contracts/application'
import { errorsIn, type FieldError } from '../../shared/field-error'
import { like, type Shape } from '../../shared/like'
import { normalise } from '../../shared/normalise'
import { sendJson, type Answer } from '../../ui/api'
import { notReached } from '../../ui/not-reached'
import { sendForm } from '../../ui/send-form'
import type { DocumentContents } from '../../ui/loan/use-document'

const anApplication = {
  reference: '',
  state: '',
  steps: [] as const,
  asked: { documents: [] as const },
  version: 0,
}
const isStatus = like<ApplicationStatus>(anApplication)
const isChanged = like<ApplicationChanged>({ message: '', application: anApplication })

const failed = (message: string, errors: FieldError[] = [], isLate = false) =>
  ({ message, errors, isLate }) satisfies ApplicationFailure

/** What tells an application: nothing else of the answers is sent with it. */
export const claimOf = ({ reference = '', phone = '' }: Answers): Answers => ({ reference, phone })

const seen = (version: number) => ({ 'if-match': `"${version}"` })

/** @throws ApplicationFailure */
async function taken<T>(call: Promise<Answer<T>>): Promise<T> {
  const { isTaken, status, body } = await call.catch((error: unknown) => {
    throw failed(notReached(error))
  })
  if (isTaken) return body
  throw failed(body.message, errorsIn(body), status === 412)
}

const call = <T>(
  name: 'status' | OwnChange,
  shape: Shape<T>,
  answers: Answers,
  headers?: Record<string, string>,
): Promise<T> =>
  taken(sendJson(applicationEndpoints[name], normalise(schema, claimOf(answers)), shape, headers))

/** Reads an application by its reference and phone number. @throws ApplicationFailure */
export const readStatus = (answers: Answers) => call('status', isStatus, answers)

/** Withdraws it as it was seen, or asks for its deletion. @throws ApplicationFailure */
export const changeApplication = ({
  wanted,
  answers,
  version,
}: {
  wanted: OwnChange
  answers: Answers
  version: number
}) => call(wanted, isChanged, answers, seen(version))

/** Sends what the office asked for. @throws ApplicationFailure */
export function sendAnswer(
  { answers, files, version }: { answers: Answers; files: OwnFiles; version: number },
  { file }: Pick<DocumentContents, 'file'>,
) {
  const form = new FormData()
  for (const [name, text] of Object.entries(claimOf(answers))) form.append(name, text)
  if (answers.answer) form.append('answer', answers.answer)
  for (const [name, chosen] of Object.entries(files)) {
    const content = chosen && file(chosen.key)
    if (content) form.append(name, content, chosen.name)
  }
  return taken(sendForm(applicationEndpoints.answer, form, isChanged, { headers: seen(version) }))
}
