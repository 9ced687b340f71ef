import { json } from './answer'
import { contract } from './contract'
import { list, oneOf, record, sentence, text, type Wire } from './wire-schema'

/** What an administrator can only say is done: the program cannot see it. */
export const confirmable = ['document-key', 'backup'] as const
export type Confirmable = (typeof confirmable)[number]

/** What it is about; what concerns the server is for whoever runs it. */
export const readyGroups = ['content', 'company', 'people', 'server'] as const
export type ReadyGroup = (typeof readyGroups)[number]

/** Something left to do before the site goes live. */
export const readyLine = record(
  {
    group: oneOf(readyGroups),
    /** What is not ready, in a sentence. */
    what: sentence,
    /** What to do about it. */
    todo: sentence,
    /** Where in the back office, if it is done there. */
    links: list(record({ to: text, name: text })),
    /** A person may confirm that it is done. */
    confirm: oneOf(confirmable),
  },
  ['links', 'confirm'],
)
export type ReadyLine = Wire<typeof readyLine>

/** A line without its group. */
export type LineToDo = Omit<ReadyLine, 'group'>

export const confirmReady = contract({
  method: 'POST',
  path: '/api/ready',
  right: 'administrator',
  tag: 'Operation',
  summary: 'Confirm that something outside of the program is done',
  audit: 'confirm',
  body: {
    ...record({ done: oneOf(confirmable) }),
    errorMessage: 'Please choose what is done.',
  },
  bodyLimit: 1024,
  answers: { 200: json(record({ ready: list(readyLine) }), 'What is left to do') },
  refuses: [400, 422],
})
