import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  lazyRouteComponent,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import { adminSections } from '../shared/admin-sections'
import { choosePasswordPath } from '../shared/people'
import { ErrorPage } from '../ui/error-page'
import { otherPrograms } from '../ui/other-programs'
import { NotFoundPage } from '../ui/not-found-page'
import { latePart } from '../ui/late-part'
import { loadPage } from '../ui/load-page'
import { LoginPage } from './login/login-page'
import { isSentBack } from './login/sign-in'
import { pageUser } from '../ui/accounts/drawn-for'
import { storedUser } from '../ui/session'
import { Spinner } from '../ui/spinner'
import { OfficeLayout } from './layout/office-layout'
import { forgetLists, keptQuery } from './layout/kept-list'
import { menus } from './layout/office-pages'
import { readPart } from '../ui/kit/tabs'
import {
  activityPath,
  dashboardPath,
  inboxPath,
  mailsPath,
  loginPath,
  passwordPath,
  peoplePath,
  periodPath,
  secondFactorPath,
  templatesPath,
  webhooksPath,
  wantedPage,
} from '../ui/accounts/admin-paths'
import { DashboardPage } from './dashboard/dashboard-page'
import { HomeMenuPage, InvestmentMenuPage } from './dashboard/menu-pages'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What a page of the back office edits. */
    section?: (typeof adminSections)[keyof typeof adminSections]
  }
}

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

interface PageOptions {
  validateSearch?: typeof readPart
  staticData?: StaticDataRouteOption
}

/**
 * A page of its own, also where another address has the same component: every section's editor. A
 * list that is opened anew from one of its entries has the filters that it had.
 */
const page = (path: string, component: React.FunctionComponent, more: PageOptions = {}) =>
  createRoute({
    getParentRoute: () => backOffice,
    path,
    component,
    ...more,
    remountDeps: ({ params }) => [path, params],
    beforeLoad({ cause, location }) {
      const search = cause === 'enter' && keptQuery(location)
      if (search) throw redirect({ to: location.pathname, search, replace: true })
    },
  })

const SectionPage = lazyRouteComponent(
  () => loadPage(() => import('./editor/section-page')),
  'SectionPage',
)
const LongestWaiting = latePart(
  async () => (await import('./inbox/longest-waiting')).LongestWaiting,
  null,
)
const Dashboard = () => (
  <DashboardPage>
    <LongestWaiting />
  </DashboardPage>
)
const InboxPages = lazyRouteComponent(
  () => loadPage(() => import('./inbox/inbox-pages')),
  'InboxPages',
)
const PasswordPage = lazyRouteComponent(
  () => loadPage(() => import('./password/password-page')),
  'PasswordPage',
)

const ActivityPage = lazyRouteComponent(
  () => loadPage(() => import('./activity/activity-page')),
  'ActivityPageView',
)

const PeriodPage = lazyRouteComponent(
  () => loadPage(() => import('./period/period-page')),
  'PeriodPage',
)

const PeoplePage = lazyRouteComponent(
  () => loadPage(() => import('./people/people-page')),
  'PeoplePage',
)

const PersonPage = lazyRouteComponent(
  () => loadPage(() => import('./people/person-page')),
  'PersonPage',
)

/** For whoever has a link, whether or not somebody is logged in here. */
const choosePassword = createRoute({
  getParentRoute: () => root,
  path: choosePasswordPath,
  component: lazyRouteComponent(
    () => loadPage(() => import('./choose-password/choose-password-page')),
    'ChoosePasswordPage',
  ),
})

const SecondFactorPage = lazyRouteComponent(
  () => loadPage(() => import('./second-factor/second-factor-page')),
  'SecondFactorPage',
)

const TemplatesPage = lazyRouteComponent(
  () => loadPage(() => import('./templates/templates-page')),
  'TemplatesPage',
)

const MailsPage = lazyRouteComponent(
  () => loadPage(() => import('./mails/mails-page')),
  'MailsPage',
)

const WebhooksPage = lazyRouteComponent(
  () => loadPage(() => import('./webhooks/webhooks-page')),
  'WebhooksPage',
)

/** Every part of the kit. The condition stands around the import, so that a build has none of it. */
const forDevelopers = () =>
  import.meta.env.DEV
    ? [
        page(
          '/admin/kit',
          lazyRouteComponent(() => loadPage(() => import('./kit/kit-page')), 'KitPage'),
        ),
      ]
    : []

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
    page(dashboardPath, Dashboard),
    page(menus.home.to, HomeMenuPage),
    page(menus.investment.to, InvestmentMenuPage),
    ...Object.values(adminSections).map((section) =>
      page(section.adminPath, SectionPage, { staticData: { section } }),
    ),
    page(inboxPath, InboxPages),
    page(`${inboxPath}/$kind`, InboxPages),
    page(`${inboxPath}/$kind/$id`, InboxPages, { validateSearch: readPart }),
    page(activityPath, ActivityPage),
    page(periodPath, PeriodPage),
    page(peoplePath, PeoplePage),
    page(`${peoplePath}/$id`, PersonPage),
    page(mailsPath, MailsPage),
    page(webhooksPath, WebhooksPage),
    page(templatesPath, TemplatesPage),
    page(`${templatesPath}/$template`, TemplatesPage),
    page(passwordPath, PasswordPage),
    page(secondFactorPath, SecondFactorPage),
    ...forDevelopers(),
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
