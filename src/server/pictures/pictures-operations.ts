import { contentSchemas, type ContentKey } from '../../../schemas'
import {
  picturePageSize,
  type PicturePage,
  type PictureReplaced,
  type PictureUse,
  type StoredPicture,
} from '../../shared/pictures'
import { json } from '../openapi/answer'
import type { Operation } from '../openapi/operation'
import { savedMeanwhile } from '../openapi/refusals'
import {
  byName,
  count,
  list,
  number,
  oneOf,
  record,
  sentence,
  text,
  type WireSchema,
} from '../openapi/wire-schema'

const section = oneOf(Object.keys(contentSchemas) as ContentKey[])

const picture = record<StoredPicture>({
  name: text,
  alt: text,
  uses: list(record<PictureUse>({ section, version: count, paths: list(text) })),
})

export const picturesOperation: Operation = {
  tag: 'Editing',
  summary: 'Read which pictures the site has',
  query: { search: { ...text, description: 'Words of the description' }, page: number },
  answers: {
    200: json(
      record<PicturePage>({ pictures: list(picture), total: count, page: count, pages: count }),
      `At most ${picturePageSize}, those that visitors see first`,
    ),
  },
  refuses: [400],
}

export const replaceOperation: Operation = {
  tag: 'Editing',
  summary: 'Replace a picture in every section that shows it',
  body: {
    'application/json': {
      type: 'object',
      properties: {
        picture: text,
        by: text,
        alt: { ...text, description: 'Describes the new picture' },
        seen: {
          ...byName(count),
          description: 'The version of each section that was seen to show it',
        },
      },
      required: ['picture', 'by', 'alt', 'seen'],
      additionalProperties: false,
    },
  },
  answers: {
    200: json(
      record<PictureReplaced>({
        message: sentence,
        versions: byName(number) as WireSchema<PictureReplaced['versions']>,
      }),
      'Every section has a new version',
    ),
    412: savedMeanwhile[412],
  },
}
