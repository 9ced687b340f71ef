import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import { loginPath } from '../admin/admin-paths'
import { loadChunk } from '../load-chunk'
import { storedUser } from '../session'
import { flowPath, flowsPath } from './flows-path'

type Pages = (typeof import('./flows-pages'))['flowsPages']

const page = (name: keyof Pages) =>
  lazyRouteComponent(async () => (await loadChunk(() => import('./flows-pages'))).flowsPages, name)

/** /flows and what is below it: open in development, else for whoever is logged in. Design 6. */
export function flowsRoutes(root: AnyRoute) {
  const layout = createRoute({
    getParentRoute: () => root,
    id: 'flows',
    beforeLoad({ location: { href } }) {
      if (import.meta.env.DEV || storedUser()) return
      throw redirect({ to: loginPath, search: { next: href } } as never)
    },
    component: page('FlowsLayout'),
  })
  const below = (path: string, name: keyof Pages) =>
    createRoute({ getParentRoute: () => layout, path, component: page(name) })
  return layout.addChildren([below(flowsPath, 'GalleryPage'), below(flowPath, 'FlowPage')])
}
