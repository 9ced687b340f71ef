import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { DrawFirstScreen } from '../shared/first-screen'
import { createSiteRouter } from './router'
import { Site } from './site'

/**
 * What the application shows first at `path`, drawn by the server: the browser finds it in the HTML
 * and takes it over as it is.
 */
export const firstScreen: DrawFirstScreen = async (path, lead) => {
  const router = createSiteRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  return renderToString(<Site lead={lead} router={router} />)
}
