import type { Core } from '../../core'
import { readPictures } from '../../../shared/contracts/pictures'
import { route } from '../../core/http/route'
import type { ContentStore } from '../content/content.store'
import { picturePage } from './picture-catalogue'
import { uploadsRoutes } from './uploads.routes'

/** The pictures of the site: served, and found to be chosen. */
export function picturesFeature({ app, pictures }: Core, content: ContentStore) {
  route(app, readPictures, ({ query: { search = '', page = 1 }, by: { role } }) =>
    picturePage(content, role, search, page),
  )
  uploadsRoutes(app, pictures)
}
