import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { dashboardPath, loginPath } from '../ui/accounts/admin-paths'
import { userMay } from '../ui/accounts/may-open'
import { ErrorPage } from '../ui/error-page'
import { flowPath, flowsPath } from '../ui/flows-path'
import { otherPrograms } from '../ui/other-programs'
import { storedUser } from '../ui/session'
import { readFlow } from './every-flow'
import { FlowPage } from './flow-page'
import { FlowsLayout } from './flows-layout'
import { GalleryPage } from './gallery-page'

const root = createRootRoute({ component: Outlet })

/** Public in development, for administrators in production. */
const layout = createRoute({
  getParentRoute: () => root,
  id: 'flows',
  beforeLoad({ location: { href } }) {
    if (import.meta.env.DEV) return
    if (!storedUser()) throw redirect({ to: loginPath, search: { next: href } as never })
    if (!userMay('administrator')) throw redirect({ to: dashboardPath })
  },
  component: FlowsLayout,
})

const page = (path: string, component: React.FunctionComponent) =>
  createRoute({ getParentRoute: () => layout, path, component })

const routes = root.addChildren([
  layout.addChildren([
    page(flowsPath, GalleryPage),
    createRoute({
      getParentRoute: () => layout,
      path: flowPath,
      loader: ({ params: { flow } }) => readFlow(flow),
      component: FlowPage,
    }),
  ]),
  otherPrograms(root),
])

/** The router of /flows. */
export const flowsRouter = () =>
  createRouter({
    routeTree: routes,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: () => false,
  })
