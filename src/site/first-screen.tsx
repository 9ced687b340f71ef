import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { contentId, type DrawFirstScreen, type DrawnContent } from '../shared/first-screen'
import { listsOf } from '../shared/option-lists'
import { host } from '../ui/api'
import { CostLinesContext } from '../ui/cost-lines'
import { ListsContext } from '../ui/form/lists'
import { RetentionContext } from '../ui/retention'
import { ParseContext } from '../ui/rich-text-view'
import { SiteContext } from '../ui/site-facts'
import { createSiteRouter } from './router'
import { Site } from './site'

/** What stands in the element of the content. Texts are escaped: each `<div` begins an element. */
function contentOf(html: string) {
  const [, inside = ''] = html.split(`<div id="${contentId}">`)
  let depth = 1
  for (const { 0: tag, index } of inside.matchAll(/<div\b|<\/div>/g)) {
    depth += tag === '</div>' ? -1 : 1
    if (depth === 0) return inside.slice(0, index)
  }
  throw new Error('This page has no place for its content')
}

/**
 * Renders the first screen of `path` on the server, for hydration, and the content that takes the loader's place
 * later; without it if the content is on another server.
 */
export const firstScreen: DrawFirstScreen = async (
  path,
  { lead, drawn, isInPlace, rates, isDelivered, retentionDays, site, lists, parse },
) => {
  const router = createSiteRouter(
    createMemoryHistory({ initialEntries: [path] }),
    rates !== undefined,
  )
  await router.load()
  const draw = (content?: DrawnContent) =>
    renderToString(
      <SiteContext value={site}>
        <RetentionContext value={retentionDays}>
          <ParseContext value={parse}>
            <ListsContext value={lists && listsOf(lists)}>
              <CostLinesContext value={rates ?? {}}>
                <Site content={content} isDelivered={isDelivered} lead={lead} router={router} />
              </CostLinesContext>
            </ListsContext>
          </ParseContext>
        </RetentionContext>
      </SiteContext>,
    )
  if (host || !drawn) return { screen: draw(), content: undefined }
  return isInPlace
    ? { screen: draw(drawn), content: '' }
    : { screen: draw(), content: contentOf(draw(drawn)) }
}
