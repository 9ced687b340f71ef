import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { DrawFirstScreen } from '../shared/first-screen'
import { listsOf } from '../shared/option-lists'
import { host } from '../ui/api'
import { ListsContext } from '../ui/form/lists'
import { HomeSections } from '../ui/sections/home-sections'
import { SiteContext } from '../ui/site-facts'
import { createSiteRouter } from './router'
import { Site } from './site'

/**
 * Renders the first screen of `path` on the server, for hydration, and the sections of the home page;
 * without these if the content is on another server.
 */
export const firstScreen: DrawFirstScreen = async (
  path,
  { lead, home, isDelivered, site, lists },
) => {
  const router = createSiteRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  return {
    screen: renderToString(
      <SiteContext value={site}>
        <ListsContext value={lists && listsOf(lists)}>
          <Site isDelivered={isDelivered} lead={lead} router={router} />
        </ListsContext>
      </SiteContext>,
    ),
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
