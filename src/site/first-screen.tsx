import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { DrawFirstScreen } from '../shared/first-screen'
import { createSiteRouter } from './router'
import { Site } from './site'

/** Renders the first screen of `path` on the server, for hydration. */
export const firstScreen: DrawFirstScreen = async (path, lead) => {
  const router = createSiteRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  return renderToString(<Site lead={lead} router={router} />)
}
