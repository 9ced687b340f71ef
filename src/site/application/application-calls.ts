import type { Answers } from '../../../machines/answers'
import type {
  ApplicationFailure,
  OwnChange,
  OwnFiles,
} from '../../../machines/application-status.machine'
import schema from '../../../schemas/application-status.schema.json'
import {
  applicationEndpoints,
  type ApplicationChanged,
  type ApplicationStatus,
} from '../../shared/application-status'
import type { FieldError } from '../../shared/field-error'
import { normalise } from '../../shared/normalise'
import { messageOf, sendJson, type Answer } from '../../ui/api'
import { sendForm } from '../../ui/send-form'
import type { DocumentContents } from '../../ui/loan/use-document'

const noAnswer = 'We could not reach our server. Please check your connection and try again.'

const failed = (message: string, errors: FieldError[] = [], isLate = false) =>
  ({ message, errors, isLate }) satisfies ApplicationFailure

/** What tells an application: nothing else of the answers is sent with it. */
export const claimOf = ({ reference = '', phone = '' }: Answers): Answers => ({ reference, phone })

const seen = (version: number) => ({ 'if-match': `"${version}"` })

/** @throws ApplicationFailure */
async function taken<T>(call: Promise<Answer>): Promise<T> {
  const answer = await call.catch(() => undefined)
  if (!answer) throw failed(noAnswer)
  if (answer.status === 200) return answer.body as T
  const { errors } = Object(answer.body) as { errors?: FieldError[] }
  throw failed(messageOf(answer) ?? noAnswer, errors, answer.status === 412)
}

const call = <T>(
  name: 'status' | OwnChange,
  answers: Answers,
  headers?: Record<string, string>,
): Promise<T> =>
  taken(sendJson(applicationEndpoints[name], normalise(schema, claimOf(answers)), headers))

/** Reads an application by its reference and phone number. @throws ApplicationFailure */
export const readStatus = (answers: Answers) => call<ApplicationStatus>('status', answers)

/** Withdraws it as it was seen, or asks for its deletion. @throws ApplicationFailure */
export const changeApplication = ({
  wanted,
  answers,
  version,
}: {
  wanted: OwnChange
  answers: Answers
  version: number
}) => call<ApplicationChanged>(wanted, answers, seen(version))

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
  return taken<ApplicationChanged>(
    sendForm(applicationEndpoints.answer, form, { headers: seen(version) }),
  )
}
