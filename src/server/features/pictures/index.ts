import type { FastifyPluginAsync } from 'fastify'
import plugin from 'fastify-plugin'
import { readPictures, replacePictures } from '../../../shared/contracts/pictures'
import { HttpError } from '../../core/errors'
import type { PictureStore } from '../../core/files/picture-store'
import { route } from '../../core/http/route'
import type { ContentStore } from '../content/content.store'
import { picturePage } from './picture-catalogue'
import { replacePicture } from './replace-picture'
import { uploadsRoutes } from './uploads.routes'

/** Characters of a picture's description, as in the schemas of the sections. */
const longestAlt = 300

/** The pictures of the site: choosing one that is there, and replacing one everywhere. */
const picturesRoutes =
  (content: ContentStore, pictures: PictureStore): FastifyPluginAsync =>
  async (app) => {
    route(app, readPictures, ({ query: { search = '', page = 1 } }) =>
      picturePage(content, search, page),
    )

    route(app, replacePictures, async ({ body, by: { username } }) => {
      const alt = body.alt.trim()
      if (alt.length > longestAlt)
        throw new HttpError(422, `Please use ${longestAlt} characters or fewer.`)
      if (!(await pictures.open(body.by)))
        throw new HttpError(422, 'The new picture is not on this site. Please upload it again.')
      const versions = await replacePicture(content, username, { ...body, alt })
      const count = versions.size
      if (count === 0) throw new HttpError(422, 'No section shows this picture any more.')
      return {
        message: `The picture was replaced in ${count === 1 ? 'one section' : `${count} sections`}.`,
        versions: Object.fromEntries(versions),
      }
    })
  }

/** The pictures of the site: served, found, and replaced everywhere. */
export const picturesFeature = plugin(
  async (app) => {
    const { content, pictures } = app.core
    await app.register(picturesRoutes(content, pictures))
    await app.register(uploadsRoutes(pictures))
  },
  { name: 'pictures', dependencies: ['requests'] },
)
