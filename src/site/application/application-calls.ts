import type { Answers } from '../../../machines/answers'
import type {
  ApplicationFailure,
  OwnAnswer,
  OwnChange,
  OwnFiles,
  OwnReply,
} from '../../../machines/application-status.machine'
import schema from '../../../schemas/application-status.schema.json'
import { applicationEndpoints } from '../../shared/application-status'
import type { ApplicationChanged, ApplicationStatus } from '../../shared/contracts/application'
import { errorsIn } from '../../shared/field-error'
import { like, type Shape } from '../../shared/like'
import { normalise } from '../../shared/normalise'
import { codeStates } from '../../shared/loan-case'
import { sendJson, type Answer, type RefusalBody } from '../../ui/api'
import { notReached } from '../../ui/not-reached'
import { sendForm } from '../../ui/send-form'
import type { DocumentContents } from '../../ui/loan/use-document'

const anApplication = {
  reference: '',
  state: '',
  steps: [] as const,
  asked: { documents: [] as const },
  message: { text: '' },
  version: 0,
}
const isStatus = like<ApplicationStatus>(anApplication)
const isChanged = like<ApplicationChanged>({ message: '', application: anApplication })

/** What answers an offer, beside what tells the application. */
export const offerFields = {
  accept: ['name', 'agree', 'code'],
  turnDown: ['reason', 'text', 'code'],
  changeMind: ['code'],
} as const

const failed = (
  message: string,
  { errors = [], ...more }: Partial<ApplicationFailure> = {},
): ApplicationFailure => ({ message, errors, isLate: false, ...more })

const codeStateIn = ({ codeState }: RefusalBody) => codeStates.find((one) => one === codeState)

/** What tells an application: nothing else of the answers is sent with it. */
export const claimOf = ({ reference = '', phone = '' }: Answers): Answers => ({ reference, phone })

/** Of the answers, those of the form of a reply. */
export const repliedIn = (reply: OwnAnswer, answers: Answers): Answers =>
  Object.fromEntries(
    [...Object.keys(claimOf({})), ...offerFields[reply]].map((name) => [name, answers[name] ?? '']),
  )

const seen = (version: number) => ({ 'if-match': `"${version}"` })

/** @throws ApplicationFailure */
async function taken<T>(call: Promise<Answer<T>>): Promise<T> {
  const { isTaken, status, body } = await call.catch((error: unknown) => {
    throw failed(notReached(error))
  })
  if (isTaken) return body
  const codeState = codeStateIn(body)
  const errors = errorsIn(body)
  throw failed(body.message, { errors, isLate: status === 412, ...(codeState && { codeState }) })
}

const call = <T>(
  name: 'status' | 'code' | OwnChange | OwnAnswer,
  shape: Shape<T>,
  answers: Answers,
  headers?: Record<string, string>,
): Promise<T> =>
  taken(sendJson(applicationEndpoints[name], normalise(schema, answers), shape, headers))

/** Reads an application by its reference and phone number. @throws ApplicationFailure */
export const readStatus = (answers: Answers) => call('status', isStatus, claimOf(answers))

/** Withdraws it as it was seen, or asks for its deletion. @throws ApplicationFailure */
export const changeApplication = ({
  wanted,
  answers,
  version,
}: {
  wanted: OwnChange
  answers: Answers
  version: number
}) => call(wanted, isChanged, claimOf(answers), seen(version))

/** Asks for the code that an answer to the offer needs. @throws ApplicationFailure */
export const requestCode = ({ reply, answers, version }: Omit<Reply, 'files'>) =>
  call('code', like({ message: '' }), { ...claimOf(answers), step: reply }, seen(version))

interface Reply {
  reply: OwnReply
  answers: Answers
  files: OwnFiles
  version: number
}

/** Sends what the office asked for, or the answer to its offer. @throws ApplicationFailure */
export function sendToOffice(
  { reply, answers, files, version }: Reply,
  { file }: Pick<DocumentContents, 'file'>,
) {
  if (reply !== 'answer') return call(reply, isChanged, repliedIn(reply, answers), seen(version))
  const form = new FormData()
  for (const [name, text] of Object.entries(claimOf(answers))) form.append(name, text)
  if (answers.answer) form.append('answer', answers.answer)
  for (const [name, chosen] of Object.entries(files)) {
    const content = chosen && file(chosen.key)
    if (content) form.append(name, content, chosen.name)
  }
  return taken(sendForm(applicationEndpoints.answer, form, isChanged, { headers: seen(version) }))
}
