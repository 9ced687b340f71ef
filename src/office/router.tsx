import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { choosePasswordPath } from '../shared/people'
import { dashboardPath, loginPath, wantedPage } from '../ui/accounts/admin-paths'
import { pageUser } from '../ui/accounts/drawn-for'
import { ErrorPage } from '../ui/error-page'
import { readPart } from '../ui/kit/tabs'
import { latePage } from '../ui/load-page'
import { NotFoundPage } from '../ui/not-found-page'
import { otherPrograms } from '../ui/other-programs'
import { storedUser } from '../ui/session'
import { Spinner } from '../ui/spinner'
import { forgetLists, keptQuery } from './layout/kept-list'
import { OfficeLayout } from './layout/office-layout'
import type { Place } from './layout/place'
import { LoginPage } from './login/login-page'
import { isSentBack } from './login/sign-in'
import { officePages } from './pages'

const root = createRootRoute({ component: Outlet })

const login = createRoute({
  getParentRoute: () => root,
  path: loginPath,
  beforeLoad({ location: { searchStr } }) {
    // Redirected here by the server or the provider: there is no session, whatever is stored.
    if (storedUser() && !wantedPage(searchStr) && !isSentBack())
      throw redirect({ to: dashboardPath })
  },
  component: LoginPage,
})

/** The only guard: where nobody has logged in it redirects to /login. */
const backOffice = createRoute({
  getParentRoute: () => root,
  id: 'back-office',
  beforeLoad() {
    if (!storedUser() && !pageUser()) throw redirect({ to: loginPath })
  },
  component: OfficeLayout,
})

/**
 * A page of its own, also where another address has the same component: every section's editor. A
 * list that is opened anew from one of its entries has the filters that it had.
 */
const page = (trail: readonly Place[], path: string, component: React.FunctionComponent) =>
  createRoute({
    getParentRoute: () => backOffice,
    path,
    component,
    staticData: { trail },
    // What a page shows one part of is the part that its address names.
    ...(path.includes('$') && { validateSearch: readPart }),
    remountDeps: ({ params }) => [path, params],
    beforeLoad({ cause, location }) {
      const search = cause === 'enter' && keptQuery(location)
      if (search) throw redirect({ to: location.pathname, search, replace: true })
    },
  })

const routesOf = (place: Place, before: readonly Place[] = []): ReturnType<typeof page>[] => {
  const trail = [...before, place]
  return [
    ...(place.component ? [page(trail, place.to, place.component)] : []),
    ...(place.below ?? []).flatMap((part) => routesOf(part, trail)),
  ]
}

/** For whoever has a link, whether or not somebody is logged in here. */
const choosePassword = createRoute({
  getParentRoute: () => root,
  path: choosePasswordPath,
  component: latePage(() => import('./choose-password/choose-password-page'), 'ChoosePasswordPage'),
})

/** Bare /admin opens the dashboard; unknown pages below show the 404 page. */
const others = createRoute({
  getParentRoute: () => backOffice,
  path: '/admin/$',
  beforeLoad({ params }) {
    if (!params._splat) throw redirect({ to: dashboardPath })
  },
  component: NotFoundPage,
})

const routes = root.addChildren([
  login,
  choosePassword,
  backOffice.addChildren([
    ...officePages.flatMap(({ places }) => places.flatMap((place) => routesOf(place))),
    others,
  ]),
  otherPrograms(root),
])

/** The router of login and back office. */
export function officeRouter() {
  const router = createRouter({
    routeTree: routes,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: () => <Spinner label="Loading the page" />,
    scrollRestoration: () => false,
  })
  router.subscribe('onBeforeLoad', ({ toLocation }) => forgetLists(toLocation.pathname))
  return router
}
