import type { Content, ContentKey } from '../../schemas'
import type { StoredVersion } from './back-office'

export const draftStates = ['open', 'scheduled', 'missed', 'published', 'discarded'] as const

/** A missed draft was due when the section had been saved since, or when it was not complete. */
export type DraftState = (typeof draftStates)[number]

/** A version of a section that is not live. Times are ISO 8601 in UTC. */
export interface DraftNote {
  draft: number
  author: string
  savedAt: string
  state: DraftState
  /** The section was saved after the draft was begun: both have to be compared. */
  isBehind: boolean
  /** When it goes live, or should have. */
  publishAt?: string
  /** The version that it became. */
  published?: number
}

export interface DraftList {
  /** The newest first, open ones before the others. */
  drafts: DraftNote[]
}

export interface StoredDraft<K extends ContentKey = ContentKey> extends DraftNote {
  /** Required fields may be blank; items that are not on the site have the number 0. */
  content: Content[K]
  /** What was live when the draft was begun. */
  base: StoredVersion<K>
}

export interface DraftAnswer<K extends ContentKey = ContentKey> {
  message: string
  draft: StoredDraft<K>
}

/** Open drafts of one section. */
export const mostDrafts = 20

/** The header of a save by which a draft counts as published. */
export const draftHeader = 'draft'
