import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { DrawFirstScreen } from '../shared/first-screen'
import { host } from '../ui/api'
import { HomeSections } from '../ui/sections/home-sections'
import { createSiteRouter } from './router'
import { Site } from './site'

/**
 * Renders the first screen of `path` on the server, for hydration, and the sections of the home page;
 * without these if the content is on another server.
 */
export const firstScreen: DrawFirstScreen = async (path, { lead, home, isDelivered }) => {
  const router = createSiteRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  return {
    screen: renderToString(<Site isDelivered={isDelivered} lead={lead} router={router} />),
    sections:
      home && !host
        ? renderToString(
            <RouterContextProvider router={router}>
              <HomeSections {...home} />
            </RouterContextProvider>,
          )
        : '',
  }
}
