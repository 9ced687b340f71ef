import type { Answers } from '../../../machines/answers'
import type { AnswerFile, ReportFailure } from '../../../machines/report-return.machine'
import schema from '../../../schemas/whistle-case/report-answer.schema.json'
import { errorsIn, type FieldError } from '../../shared/field-error'
import { like } from '../../shared/like'
import { normalise } from '../../shared/normalise'
import type { ReportAnswer } from '../../shared/contracts/report'
import { receiptIn, reportEndpoints } from '../../shared/receipt'
import { sendJson, type Answer } from '../../ui/api'
import { notReached } from '../../ui/not-reached'
import { sendForm } from '../../ui/send-form'

/** Its report may be null. */
const isReportAnswer = like<ReportAnswer>({ message: '', isStored: false })

/** The contents of chosen files, by their keys. */
export type FileContents = Map<string, Blob>

const failed = (message: string, errors: FieldError[] = [], isUnknown = false) =>
  ({ message, errors, isUnknown }) satisfies ReportFailure

const receiptOf = ({ receipt = '' }: Answers) => receiptIn(receipt) ?? ''

/** @throws ReportFailure */
async function taken(call: Promise<Answer<ReportAnswer>>) {
  const { isTaken, body } = await call.catch((error: unknown) => {
    throw failed(notReached(error))
  })
  if (!isTaken) throw failed(body.message, errorsIn(body))
  const { report } = body
  if (!report) throw failed(body.message, [], true)
  return { ...body, report }
}

const opened = async (answers: Answers, before?: number) => {
  const claim = { receipt: receiptOf(answers), ...(before !== undefined && { before }) }
  return (await taken(sendJson(reportEndpoints.open, claim, isReportAnswer))).report
}

/** Opens the report of a receipt. @throws ReportFailure */
export const openReport = (answers: Answers) => opened(answers)

/** Reads the words before one of them. @throws ReportFailure */
export const readBefore = ({ answers, before }: { answers: Answers; before: number }) =>
  opened(answers, before)

/** Sends an answer under its key. Names of files stay here. @throws ReportFailure */
export async function sendAnswer(
  { answers, files, key }: { answers: Answers; files: AnswerFile[]; key: string },
  contents: FileContents,
) {
  const form = new FormData()
  form.append('receipt', receiptOf(answers))
  const { text } = normalise(schema, { text: answers.text ?? '' }) as { text?: string }
  if (text) form.append('text', text)
  for (const file of files) {
    const content = contents.get(file.key)
    if (content) form.append('file', content, 'file')
  }
  const { message, report, isStored } = await taken(
    sendForm(reportEndpoints.answer, form, isReportAnswer, { headers: { 'idempotency-key': key } }),
  )
  if (!isStored) throw failed(message)
  return { message, report }
}
