import type { Content, ContentKey } from '../../../schemas'
import { rightToEdit } from '../admin-sections'
import { json, type AnswerSchema } from './answer'
import { contract } from './contract'
import { content, section } from './section'
import {
  count,
  flag,
  list,
  named,
  number,
  record,
  sentence,
  text,
  type Wire,
  type WireSchema,
} from './wire-schema'

const note = {
  version: { ...count, description: '0: nobody has saved yet' },
  author: text,
  /** A moment in UTC; '' for version 0. */
  savedAt: text,
  restored: { ...count, description: 'The restored version, if it was a restore' },
}

/** One save of a section. */
export const versionNote = named('VersionNote', record(note, ['restored']))
export type VersionNote = Wire<typeof versionNote>

export interface StoredVersion<K extends ContentKey = ContentKey> extends VersionNote {
  content: Content[K]
}

export const storedVersion: WireSchema<StoredVersion> = named(
  'StoredVersion',
  record({ ...note, content }, ['restored']),
)

/** Without it the last save wins. */
export const seenVersionHeader = {
  'If-Match': { ...text, description: 'The ETag of the version being edited' },
}

export const versionTag = {
  ETag: { ...text, description: 'The new version, to send as If-Match with the next save' },
}

/** An item was removed meanwhile: nothing was saved. */
export const removedAnswer: AnswerSchema = json(
  named('RemovedMeanwhile', record({ message: sentence, conflict: versionNote }, ['conflict'])),
  'An item has been removed, or somebody else is logged in. Nothing was saved.',
)

export const versionsPerPage = 50

const page = record({
  versions: list(versionNote),
  /** Whether `before` will find older ones. */
  more: flag,
})
export type VersionList = Wire<typeof page>

export const readVersions = contract({
  method: 'GET',
  path: '/api/history/:section',
  right: 'editor',
  tag: 'Editing',
  summary: 'Read who saved a section and when',
  audit: { none: 'Content of pages' },
  rightTo: { section: rightToEdit },
  params: { section },
  query: { before: { ...number, description: 'Only versions older than this one' } },
  answers: { 200: json(page, `The newest first, at most ${versionsPerPage}`) },
  refuses: [400, 404],
})

export const readVersion = contract({
  method: 'GET',
  path: '/api/history/:section/:version',
  right: 'editor',
  tag: 'Editing',
  summary: 'Read an old version of a section',
  audit: { none: 'Content of pages' },
  rightTo: { section: rightToEdit },
  params: { section, version: { ...count, description: '0: before anybody saved it' } },
  answers: { 200: json(storedVersion, 'The version with its content') },
  refuses: [400, 404],
})

export const restoreVersion = contract({
  method: 'POST',
  path: '/api/history/:section/restore',
  right: 'editor',
  tag: 'Editing',
  summary: 'Restore an old version as a new one',
  audit: 'restore',
  rightTo: { section: rightToEdit },
  params: { section },
  headers: seenVersionHeader,
  body: record({ version: number }),
  bodyLimit: 1024,
  answers: {
    200: json(
      record({ message: sentence, version: storedVersion }),
      'The current version',
      versionTag,
    ),
  },
  refuses: [404, 412],
})
