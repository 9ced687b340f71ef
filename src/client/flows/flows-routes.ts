import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router'
import { dashboardPath, loginPath } from '../admin/admin-paths'
import { userMay } from '../admin/may-open'
import { loadChunk } from '../load-chunk'
import { storedUser } from '../session'
import { flowPath, flowsPath, importPath } from './flows-path'

type Pages = (typeof import('./flows-pages'))['flowsPages']

const page = (name: keyof Pages) =>
  lazyRouteComponent(async () => (await loadChunk(() => import('./flows-pages'))).flowsPages, name)

/** /flows and what is below it: open in development, else to administrators. Design 6. */
export function flowsRoutes(root: AnyRoute) {
  const layout = createRoute({
    getParentRoute: () => root,
    id: 'flows',
    beforeLoad({ location: { href } }) {
      if (import.meta.env.DEV) return
      if (!storedUser()) throw redirect({ to: loginPath, search: { next: href } } as never)
      if (!userMay('administrator')) throw redirect({ to: dashboardPath })
    },
    component: page('FlowsLayout'),
  })
  const below = (path: string, name: keyof Pages) =>
    createRoute({ getParentRoute: () => layout, path, component: page(name) })
  return layout.addChildren([
    below(flowsPath, 'GalleryPage'),
    below(importPath, 'ImportPage'),
    below(flowPath, 'FlowPage'),
  ])
}
