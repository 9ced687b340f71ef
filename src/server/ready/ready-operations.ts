import { confirmable, type Confirmable, type ReadyLine } from '../../shared/ready'
import { json } from '../openapi/answer'
import type { Operation } from '../openapi/operation'
import { list, oneOf, record, sentence, text } from '../openapi/wire-schema'

export const readyLine = record<ReadyLine>(
  {
    what: sentence,
    todo: sentence,
    links: list(record<{ to: string; name: string }>({ to: text, name: text })),
    confirm: oneOf(confirmable),
  },
  ['links', 'confirm'],
)

export const confirmOperation: Operation = {
  tag: 'Operation',
  summary: 'Confirm that something outside of the program is done',
  body: { 'application/json': record<{ done: Confirmable }>({ done: oneOf(confirmable) }) },
  answers: {
    200: json(record<{ ready: ReadyLine[] }>({ ready: list(readyLine) }), 'What is left to do'),
  },
  refuses: [400, 422],
}
