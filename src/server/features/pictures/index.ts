import type { FastifyPluginAsync } from 'fastify'
import plugin from 'fastify-plugin'
import { readPictures } from '../../../shared/contracts/pictures'
import { route } from '../../core/http/route'
import type { ContentStore } from '../content/content.store'
import { picturePage } from './picture-catalogue'
import { uploadsRoutes } from './uploads.routes'

/** The pictures of the site, to choose one that is there. */
const picturesRoutes =
  (content: ContentStore): FastifyPluginAsync =>
  async (app) => {
    route(app, readPictures, ({ query: { search = '', page = 1 }, by: { role } }) =>
      picturePage(content, role, search, page),
    )
  }

/** The pictures of the site: served, and found to be chosen. */
export const picturesFeature = plugin(
  async (app) => {
    const { content, pictures } = app.core
    await app.register(picturesRoutes(content))
    await app.register(uploadsRoutes(pictures))
  },
  { name: 'pictures', dependencies: ['requests'] },
)
