import type { Answers } from '../../../machines/answers'
import type { ApplicationFailure, OwnChange } from '../../../machines/application-status.machine'
import schema from '../../../schemas/application-status.schema.json'
import {
  applicationEndpoints,
  type ApplicationChanged,
  type ApplicationStatus,
} from '../../shared/application-status'
import type { FieldError } from '../../shared/field-error'
import { normalise } from '../../shared/normalise'
import { messageOf, sendJson, type Answer } from '../../ui/api'

const noAnswer = 'We could not reach our server. Please check your connection and try again.'

/** @throws ApplicationFailure */
async function call<T>(
  name: keyof typeof applicationEndpoints,
  answers: Answers,
  headers?: Record<string, string>,
): Promise<T> {
  const failed = (message: string, errors: FieldError[] = [], isLate = false) =>
    ({ message, errors, isLate }) satisfies ApplicationFailure
  let answer: Answer
  try {
    answer = await sendJson(applicationEndpoints[name], normalise(schema, answers), headers)
  } catch {
    throw failed(noAnswer)
  }
  if (answer.status === 200) return answer.body as T
  const { errors } = Object(answer.body) as { errors?: FieldError[] }
  throw failed(messageOf(answer) ?? noAnswer, errors, answer.status === 412)
}

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
}) => call<ApplicationChanged>(wanted, answers, { 'if-match': `"${version}"` })
