import type { ContentKey } from '../../../schemas'
import { json } from '../openapi/answer'
import { messageAnswer } from '../openapi/message-answer'
import type { Operation } from '../openapi/operation'
import { savedMeanwhile } from '../openapi/refusals'
import { savedAnswer, savedBody } from '../openapi/section-forms'
import { pictureBytes } from '../openapi/traced-form'
import { number, record, text } from '../openapi/wire-schema'

/** Without it the save overwrites any newer version. */
export const seenVersion = {
  'If-Match': { ...text, description: 'The ETag of the version being edited' },
}

const fromDraft = {
  Draft: { ...text, description: 'The number of the draft that the save publishes' },
}

export const versionTag = {
  ETag: { ...text, description: 'The new version, to send as If-Match with the next save' },
}

export const saveOperation = (key: ContentKey) => (): Operation => ({
  tag: 'Editing',
  summary: `Save the section ${key}`,
  headers: { ...seenVersion, ...fromDraft },
  body: savedBody(key),
  answers: {
    200: json(savedAnswer(key), 'Saved and live', versionTag),
    ...savedMeanwhile,
  },
})

export const removalOperation = (key: ContentKey): Operation => ({
  tag: 'Editing',
  summary: `Remove an item from the section ${key}`,
  names: { id: number },
  headers: seenVersion,
  answers: {
    200: messageAnswer('The item does not exist (any more)', versionTag),
    412: savedMeanwhile[412],
  },
})

export const pictureOperation: Operation = {
  tag: 'Editing',
  summary: 'Store a picture for rich text',
  body: {
    'multipart/form-data': {
      type: 'object',
      additionalProperties: pictureBytes,
      minProperties: 1,
      maxProperties: 1,
    },
  },
  answers: {
    200: json(
      record<{ name: string }>({ name: text }),
      'The picture is available at /uploads/{name}',
    ),
  },
}
