import { storedPictureName } from '../picture'
import { json } from './answer'
import { contract } from './contract'
import { bySection, section, sectionLimits } from './section'
import { count, list, number, pictureBytes, record, sentence, text, type Wire } from './wire-schema'

/** A section that shows a picture, with its live version and where in it, '/0/image'. */
const pictureUse = record({ section, version: count, paths: list(text) })
export type PictureUse = Wire<typeof pictureUse>

/** A picture of the site. */
const storedPicture = record({
  name: text,
  /** Describes it; '' where nobody has. */
  alt: text,
  /** What visitors see of it now; empty for one in a draft or an old version. */
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
    200: json(page, `At most ${picturePageSize}, those that visitors see first`),
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

const name = { ...text, pattern: storedPictureName.source }

/** Replaces a picture everywhere it stands. */
const replacement = record({
  picture: name,
  by: name,
  alt: { ...text, description: "Describes the new picture; '' for a decorative one" },
  seen: {
    ...bySection(count),
    description: 'The version of each section that was seen to show it',
  },
})
export type PictureReplacement = Wire<typeof replacement>

export const replacePictures = contract({
  method: 'POST',
  path: '/api/pictures/replace',
  right: 'editor',
  tag: 'Editing',
  summary: 'Replace a picture in every section that shows it',
  audit: 'replace-picture',
  body: replacement,
  bodyLimit: 4096,
  answers: {
    200: json(
      record({ message: sentence, versions: bySection(number) }),
      'Every section has a new version',
    ),
  },
  refuses: [412],
})
