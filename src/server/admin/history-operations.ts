import { contentSchemas, type ContentKey } from '../../../schemas'
import { versionsPerPage, type RestoreAnswer, type VersionList } from '../../shared/back-office'
import { json } from '../openapi/answer'
import type { Operation } from '../openapi/operation'
import { savedMeanwhile, versionNote } from '../openapi/refusals'
import { flag, list, number, oneOf, record, sentence } from '../openapi/wire-schema'
import { seenVersion, versionTag } from './saves-operations'
import { storedVersion } from './stored-version'

const section = oneOf(Object.keys(contentSchemas) as ContentKey[])

export const historyOperations = {
  versions: {
    tag: 'Editing',
    summary: 'Read who saved a section and when',
    names: { section },
    query: { before: { ...number, description: 'Only versions older than this one' } },
    answers: {
      200: json(
        record<VersionList>({ versions: list(versionNote), more: flag }),
        `The newest first, at most ${versionsPerPage}`,
      ),
    },
    refuses: [400, 404],
  },
  version: {
    tag: 'Editing',
    summary: 'Read an old version of a section',
    names: { section, version: number },
    answers: { 200: json(storedVersion, 'The version with its content') },
    refuses: [400, 404],
  },
  restore: {
    tag: 'Editing',
    summary: 'Restore an old version as a new one',
    names: { section },
    headers: seenVersion,
    body: {
      'application/json': {
        type: 'object',
        properties: { version: number },
        required: ['version'],
      },
    },
    answers: {
      200: json(
        record<RestoreAnswer>({ message: sentence, version: storedVersion }),
        'The current version',
        versionTag,
      ),
      412: savedMeanwhile[412],
    },
    refuses: [404],
  },
} satisfies Record<string, Operation>
