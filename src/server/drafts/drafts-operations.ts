import { contentSchemas, type ContentKey } from '../../../schemas'
import {
  draftStates,
  mostDrafts,
  type DraftAnswer,
  type DraftList,
  type DraftNote,
  type StoredDraft,
} from '../../shared/drafts'
import { seenVersion } from '../admin/saves-operations'
import { storedVersion } from '../admin/stored-version'
import { json } from '../openapi/answer'
import { component } from '../openapi/component'
import { messageAnswer } from '../openapi/message-answer'
import type { Operation } from '../openapi/operation'
import { savedMeanwhile } from '../openapi/refusals'
import { savedBody } from '../openapi/section-forms'
import {
  count,
  flag,
  list,
  moment,
  number,
  oneOf,
  record,
  sentence,
  text,
  type WireSchema,
} from '../openapi/wire-schema'

const section = oneOf(Object.keys(contentSchemas) as ContentKey[])

const note = {
  draft: number,
  author: text,
  savedAt: moment,
  state: oneOf(draftStates),
  isBehind: flag,
  publishAt: moment,
  published: count,
}
const optional = ['publishAt', 'published'] as const

const draftNote = component('schemas', 'DraftNote', record<DraftNote>(note, optional))

const storedDraft = component(
  'schemas',
  'StoredDraft',
  record<StoredDraft>(
    {
      ...note,
      content: {
        description: 'As that of a version; required fields may be blank.',
      } as WireSchema<StoredDraft['content']>,
      base: storedVersion,
    },
    optional,
  ),
)

export const draftsOperation = (key: ContentKey): Operation => ({
  tag: 'Editing',
  summary: `Read which drafts the section ${key} has`,
  answers: {
    200: json(
      record<DraftList>({ drafts: list(draftNote) }),
      `The open ones (at most ${mostDrafts}), then the last ones that are not open any more`,
    ),
  },
})

export const draftOperations = {
  draft: {
    tag: 'Editing',
    summary: 'Read an open draft',
    names: { section, draft: number },
    answers: { 200: json(storedDraft, 'The draft, and the version that it was begun from') },
    refuses: [400, 404],
  },
  discardDraft: {
    tag: 'Editing',
    summary: 'Discard a draft',
    names: { section, draft: number },
    answers: { 200: messageAnswer('The draft is not open (any more)') },
    refuses: [400, 404],
  },
} satisfies Record<string, Operation>

export const draftSaveOperation = (key: ContentKey) => (): Operation => ({
  tag: 'Editing',
  summary: `Save a draft of the section ${key}`,
  description:
    'What is sent is validated as in a save, but required fields may be blank unless it is to be published at a time.',
  headers: seenVersion,
  query: {
    replaces: { ...number, description: 'The draft that this one takes the place of' },
    publishAt: { ...moment, description: 'When it goes live by itself, in UTC' },
  },
  body: savedBody(key),
  answers: {
    200: json(record<DraftAnswer>({ message: sentence, draft: storedDraft }), 'Stored, not live'),
    ...savedMeanwhile,
  },
  refuses: [400],
})
