import type { CaseAnswer, CaseConflict } from '../../shared/back-office'
import { loanFiles, type LoanFile } from '../../shared/codecs/loan'
import { loanStates } from '../../shared/loan-case'
import { json } from '../openapi/answer'
import { component } from '../openapi/component'
import { formOperation } from '../openapi/form-operation'
import { messageAnswer } from '../openapi/message-answer'
import type { Operation } from '../openapi/operation'
import { count, moment, number, oneOf, record, sentence, text } from '../openapi/wire-schema'

const state = oneOf(loanStates)
const names = { id: number }

const asked = { ...oneOf(['yes', '']), description: 'Whether this document is asked for' }
type Asked = Record<LoanFile, typeof asked>
type StepBody = { to: string; reason: string; text: string } & Record<LoanFile, string>

const ifMatch = {
  'If-Match': {
    ...text,
    description: 'The ETag of the application as it was read; without it the last change wins',
  },
}

const changed = json(
  record<CaseAnswer>({ state, assignee: text, version: count }),
  'The application after the change',
  { ETag: { ...text, description: 'Its version, to send as If-Match with the next change' } },
)

const outdated = component(
  'responses',
  'CaseChanged',
  json(
    record<CaseConflict>({
      message: sentence,
      conflict: record<CaseConflict['conflict']>({
        version: number,
        state,
        assignee: text,
        by: text,
        at: moment,
      }),
    }),
    'Someone else has changed the application. Nothing was stored.',
  ),
)

const refuses = [400, 404, 409, 422] as const

export const caseOperations = {
  caseStep: {
    tag: 'Inbox',
    summary: 'Move an application to another state',
    description:
      'Which steps are possible, and which need a reason and a text, is told by `caseSteps` of the product; 409 names a step that is not.',
    names,
    headers: ifMatch,
    body: {
      'application/json': record<StepBody>(
        {
          to: state,
          reason: text,
          text: { ...text, maxLength: 4000 },
          ...(Object.fromEntries(loanFiles.map((name) => [name, asked])) as Asked),
        },
        ['reason', 'text', ...loanFiles],
      ),
    },
    answers: { 200: changed, 412: outdated },
    refuses,
  },
  caseAssign: {
    tag: 'Inbox',
    summary: 'Assign an application to somebody, or to nobody',
    names,
    headers: ifMatch,
    body: { 'application/json': record<{ to: string }>({ to: text }) },
    answers: { 200: changed, 412: outdated },
    refuses,
  },
  caseNote: {
    ...formOperation('loanNote', {
      tag: 'Inbox',
      summary: 'Add a note to an application',
      description: 'Notes are kept with their author and time and are never changed.',
      answer: messageAnswer('The note is stored'),
      refuses,
    }),
    names,
  },
} satisfies Record<string, Operation>
