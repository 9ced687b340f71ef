import type { Content, ContentKey } from '../../../schemas'
import { rightToEdit } from '../admin-sections'
import { json, said } from './answer'
import { contract } from './contract'
import { removedAnswer, seenVersionHeader, storedVersion, type StoredVersion } from './history'
import { content, section, sectionLimits } from './section'
import {
  count,
  flag,
  list,
  moment,
  named,
  number,
  oneOf,
  record,
  sentence,
  text,
  type Wire,
  type WireSchema,
} from './wire-schema'

/**
 * A missed draft was due when the section had been saved since, or when it was not complete. A paused
 * one has an author who may not publish pages any more.
 */
const draftState = oneOf(['open', 'scheduled', 'missed', 'paused', 'published', 'discarded'])
export type DraftState = Wire<typeof draftState>

/** Open drafts of one section. */
export const mostDrafts = 20

/** The header of a save by which a draft counts as published. */
export const draftHeader = 'draft'

const note = {
  draft: number,
  author: text,
  savedAt: moment,
  state: draftState,
  /** The section was saved after the draft was begun: both have to be compared. */
  isBehind: flag,
  /** When it goes live, or should have. */
  publishAt: moment,
  /** The version that it became. */
  published: count,
}
const optional = ['publishAt', 'published'] as const

/** A version of a section that is not live. */
const draftNote = named('DraftNote', record(note, optional))
export type DraftNote = Wire<typeof draftNote>

export interface StoredDraft<K extends ContentKey = ContentKey> extends DraftNote {
  /** Required fields may be blank; items that are not on the site have the number 0. */
  content: Content[K]
  /** What was live when the draft was begun. */
  base: StoredVersion<K>
}

const storedDraft: WireSchema<StoredDraft> = named(
  'StoredDraft',
  record(
    {
      ...note,
      content: {
        description: 'As that of a version; required fields may be blank.',
      } as typeof content,
      base: storedVersion,
    },
    optional,
  ),
)

const drafts = record({ drafts: list(draftNote) })
export type DraftList = Wire<typeof drafts>

/** The list of a section's drafts. */
export const readDrafts = (key: ContentKey) =>
  contract({
    method: 'GET',
    path: `/api/drafts/${key}`,
    right: rightToEdit(key),
    tag: 'Editing',
    summary: `Read which drafts the section ${key} has`,
    audit: { none: 'Content of pages' },
    answers: {
      200: json(
        drafts,
        `The open ones (at most ${mostDrafts}), then the last ones that are not open any more`,
      ),
    },
  })

export const readDraft = contract({
  method: 'GET',
  path: '/api/drafts/:section/:draft',
  right: 'editor',
  tag: 'Editing',
  summary: 'Read an open draft',
  audit: { none: 'Content of pages' },
  rightTo: { section: rightToEdit },
  params: { section, draft: number },
  answers: { 200: json(storedDraft, 'The draft, and the version that it was begun from') },
  refuses: [400, 404],
})

export const discardDraft = contract({
  method: 'DELETE',
  path: '/api/drafts/:section/:draft',
  right: 'editor',
  tag: 'Editing',
  summary: 'Discard a draft',
  audit: 'discard-draft',
  rightTo: { section: rightToEdit },
  params: { section, draft: number },
  answers: { 200: said('The draft is not open (any more)') },
  refuses: [400, 404],
})

const draftAnswer = record({ message: sentence, draft: storedDraft })
export type DraftAnswer = Wire<typeof draftAnswer>

export const notATime = 'Please choose a day and a time.'

/** The save of a draft of a section; its body is that of the section's save. */
export const saveDraft = (key: ContentKey) =>
  contract({
    method: 'POST',
    path: `/api/drafts/${key}`,
    right: rightToEdit(key),
    tag: 'Editing',
    summary: `Save a draft of the section ${key}`,
    audit: ['save-draft', 'schedule'],
    description:
      'What is sent is validated as in a save, but required fields may be blank unless it is to be published at a time.',
    headers: seenVersionHeader,
    query: {
      replaces: { ...number, description: 'The draft that this one takes the place of' },
      publishAt: {
        ...moment,
        pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,3})?)?Z$',
        description: 'When it goes live by itself, in UTC',
        errorMessage: notATime,
      },
    },
    body: { section: key },
    bodyLimit: sectionLimits.text,
    answers: { 200: json(draftAnswer, 'Stored, not live'), 409: removedAnswer },
    refuses: [400, 412],
  })
