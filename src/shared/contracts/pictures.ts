import { json } from './answer'
import { contract } from './contract'
import { section, sectionLimits } from './section'
import { count, list, number, pictureBytes, record, text, type Wire } from './wire-schema'

/** A section that shows a picture, and where in it, '/0/image'. */
const pictureUse = record({ section, paths: list(text) })
export type PictureUse = Wire<typeof pictureUse>

/** A picture of the site. */
const storedPicture = record({
  name: text,
  /** Describes it; '' where nobody has. */
  alt: text,
  /** Where visitors see it now; empty for one in a draft or an old version. */
  uses: list(pictureUse),
})
export type StoredPicture = Wire<typeof storedPicture>

const page = record({ pictures: list(storedPicture), total: count, page: count, pages: count })
export type PicturePage = Wire<typeof page>

export const picturePageSize = 12

export const readPictures = contract({
  method: 'GET',
  path: '/api/pictures',
  right: 'editor',
  tag: 'Editing',
  summary: 'Read which pictures the site has',
  audit: { none: 'Pictures of pages' },
  query: { search: { ...text, description: 'Words of the description' }, page: number },
  answers: {
    200: json(
      page,
      `At most ${picturePageSize} of the sections that the account may edit, those that visitors see first`,
    ),
  },
  refuses: [400],
})

const uploaded = record({ name: text })

export const uploadPicture = contract({
  method: 'POST',
  path: '/api/pictures',
  right: 'editor',
  tag: 'Editing',
  summary: 'Store a picture for rich text',
  audit: 'upload-picture',
  body: {
    parts: {
      type: 'object',
      additionalProperties: pictureBytes,
      minProperties: 1,
      maxProperties: 1,
    },
    limits: sectionLimits,
  },
  bodyLimit: sectionLimits.text,
  answers: { 200: json(uploaded, 'The picture is available at /uploads/{name}') },
})
