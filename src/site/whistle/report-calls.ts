import type { Answers } from '../../../machines/answers'
import type { AnswerFile, ReportFailure } from '../../../machines/report-return.machine'
import schema from '../../../schemas/whistle-case/report-answer.schema.json'
import type { FieldError } from '../../shared/field-error'
import { normalise } from '../../shared/normalise'
import {
  receiptIn,
  reportEndpoints,
  type OpenReport,
  type ReportAnswer,
} from '../../shared/receipt'
import { messageOf, sendJson, type Answer } from '../../ui/api'
import { sendForm } from '../../ui/send-form'

const noAnswer = 'We could not reach our server. Please check your connection and try again.'

/** The contents of chosen files, by their keys. */
export type FileContents = Map<string, Blob>

const failed = (message: string, errors: FieldError[] = [], isUnknown = false) =>
  ({ message, errors, isUnknown }) satisfies ReportFailure

const receiptOf = ({ receipt = '' }: Answers) => receiptIn(receipt) ?? ''

/** @throws ReportFailure */
async function taken(call: Promise<Answer>): Promise<ReportAnswer & { report: OpenReport }> {
  const answer = await call.catch(() => undefined)
  if (!answer) throw failed(noAnswer)
  const { errors, report } = Object(answer.body) as Partial<ReportAnswer> & {
    errors?: FieldError[]
  }
  const message = messageOf(answer) ?? noAnswer
  if (answer.status !== 200) throw failed(message, errors)
  if (!report) throw failed(message, [], true)
  return { ...(answer.body as ReportAnswer), report }
}

const opened = async (answers: Answers, before?: number) => {
  const claim = { receipt: receiptOf(answers), ...(before !== undefined && { before }) }
  return (await taken(sendJson(reportEndpoints.open, claim))).report
}

/** Opens the report of a receipt. @throws ReportFailure */
export const openReport = (answers: Answers) => opened(answers)

/** Reads the words before one of them. @throws ReportFailure */
export const readBefore = ({ answers, before }: { answers: Answers; before: number }) =>
  opened(answers, before)

/** Sends an answer. Names of files stay here. @throws ReportFailure */
export async function sendAnswer(
  { answers, files }: { answers: Answers; files: AnswerFile[] },
  contents: FileContents,
) {
  const form = new FormData()
  form.append('receipt', receiptOf(answers))
  const { text } = normalise(schema, { text: answers.text ?? '' }) as { text?: string }
  if (text) form.append('text', text)
  for (const { key } of files) {
    const content = contents.get(key)
    if (content) form.append('file', content, 'file')
  }
  const { message, report, isStored } = await taken(
    sendForm(reportEndpoints.answer, form, { headers: {} }),
  )
  if (!isStored) throw failed(message)
  return { message, report }
}
