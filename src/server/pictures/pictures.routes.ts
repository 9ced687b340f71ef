import type { FastifyPluginAsync } from 'fastify'
import { contentSchemas } from '../../../schemas'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { pictureSize } from '../../shared/picture'
import type { PicturePage, PictureReplaced, PictureReplacement } from '../../shared/pictures'
import { isRecord } from '../../shared/schema-walk'
import { itemNumber } from '../admin/item-number'
import type { ContentStore } from '../content/content.store'
import { badRequest, HttpError } from '../errors'
import type { PictureStore } from '../files/picture-store'
import { administratorOf } from '../http/roles'
import { picturePage } from './picture-catalogue'
import { picturesOperation, replaceOperation } from './pictures-operations'
import { replacePicture } from './replace-picture'

const role = 'editor' as const

/** Characters of a picture's description, as in the schemas of the sections. */
const longestAlt = 300

function replacementIn(body: unknown): PictureReplacement {
  const { picture, by, alt, seen, ...others } = isRecord(body) ? body : {}
  const isName = (name: unknown): name is string =>
    typeof name === 'string' && pictureSize(name) !== undefined
  const isSeen =
    isRecord(seen) &&
    Object.entries(seen).every(
      ([key, version]) => Object.hasOwn(contentSchemas, key) && Number.isSafeInteger(version),
    )
  if (!isName(picture) || !isName(by) || typeof alt !== 'string' || !isSeen) throw badRequest()
  if (Object.keys(others).length > 0) throw badRequest()
  if (alt.trim().length > longestAlt)
    throw new HttpError(422, `Please use ${longestAlt} characters or fewer.`)
  return { picture, by, alt: alt.trim(), seen }
}

/** The pictures of the site: choosing one that is there, and replacing one everywhere. */
export const picturesRoutes =
  (content: ContentStore, pictures: PictureStore): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Querystring: { search?: unknown; page?: unknown } }>(
      backOfficeEndpoints.pictureList.path,
      { config: { role, operation: picturesOperation } },
      async ({ query: { search = '', page = '1' } }): Promise<PicturePage> => {
        if (typeof search !== 'string') throw badRequest()
        return picturePage(content, search, itemNumber(String(page)))
      },
    )

    app.post(
      backOfficeEndpoints.pictureReplace.path,
      { config: { role, operation: replaceOperation }, bodyLimit: 4096 },
      async (request): Promise<PictureReplaced> => {
        const replacement = replacementIn(request.body)
        if (!(await pictures.open(replacement.by)))
          throw new HttpError(422, 'The new picture is not on this site. Please upload it again.')
        const { username } = administratorOf(request)
        const versions = await replacePicture(content, username, replacement)
        const count = versions.size
        if (count === 0) throw new HttpError(422, 'No section shows this picture any more.')
        return {
          message: `The picture was replaced in ${count === 1 ? 'one section' : `${count} sections`}.`,
          versions: Object.fromEntries(versions),
        }
      },
    )
  }
