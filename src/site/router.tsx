import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router'
import { ErrorPage } from '../ui/error-page'
import { NotFoundPage } from '../ui/not-found-page'
import { SiteLayout } from './layout/site-layout'
import { payShareHere } from '../ui/loan/pay-share'
import { latePage } from '../ui/load-page'
import { Spinner } from '../ui/spinner'

/** Where the lender has given figures, the page says what each product costs. */
const productsPage = (hasRates: boolean) => async () =>
  hasRates
    ? { ProductsPage: (await import('./products/products-with-costs')).ProductsWithCosts }
    : import('./products/products-page')

/** Anew for each router: what is drawn on the server keeps the routes of a tree that it has seen. */
function routesOf(products: ReturnType<typeof productsPage>) {
  const root = createRootRoute({ component: Outlet })
  /** Header, page, footer. */
  const layout = createRoute({ getParentRoute: () => root, id: 'site', component: SiteLayout })
  const page = <Path extends string, Name extends string>(
    path: Path,
    name: Name,
    load: () => Promise<Record<Name, React.FunctionComponent>>,
  ) =>
    createRoute({
      getParentRoute: () => layout,
      path,
      component: latePage(load, name),
    })
  return root.addChildren([
    layout.addChildren([
      page('/', 'HomePage', () => import('./home/home-page')),
      page('/products', 'ProductsPage', products),
      page('/products/$index', 'ProductsPage', products),
      page('/investments', 'InvestmentsPage', () => import('./investments/investments-page')),
      page('/contact', 'ContactPage', () => import('./contact/contact-page')),
      page('/faq', 'FaqPage', () => import('./faq/faq-page')),
      page('/loan', 'LoanPage', async () => {
        const loan = await import('./loan/loan-page')
        await loan.readLists()
        return loan
      }),
      page('/application', 'ApplicationPage', () => import('./application/application-page')),
      page('/whistle', 'WhistlePage', () => import('./whistle/whistle-page')),
      page('/whistle/return', 'WhistleReturnPage', () => import('./whistle/whistle-return-page')),
      page('/privacy', 'PrivacyPage', () => import('./privacy/privacy-page')),
      page('/terms', 'TermsPage', () => import('./terms/terms-page')),
      page(
        '/accessibility',
        'AccessibilityPage',
        () => import('./accessibility/accessibility-page'),
      ),
      createRoute({ getParentRoute: () => layout, path: '$', component: NotFoundPage }),
    ]),
  ])
}

/**
 * @param history defaults to the browser's
 * @param hasRates whether the lender has given figures; defaults to what the page says
 */
export const createSiteRouter = (
  history?: RouterHistory,
  hasRates = payShareHere() !== undefined,
) =>
  createRouter({
    routeTree: routesOf(productsPage(hasRates)),
    ...(history && { history }),
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: () => <Spinner label="Loading the page" />,
    // `use-page-change.ts` handles the scroll position.
    scrollRestoration: () => false,
    // No page reads its query: an address keeps it as it was written.
    parseSearch: (text) => (text ? { text } : {}),
    stringifySearch: ({ text = '' }: { text?: string }) => text,
  })

export type SiteRouter = ReturnType<typeof createSiteRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter
  }
}
