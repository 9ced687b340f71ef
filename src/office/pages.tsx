import { rightToKind } from '../shared/account-roles'
import { adminSections, rightToEdit, type AdminSection } from '../shared/admin-sections'
import { inboxKinds, inboxNames } from '../shared/back-office'
import { mailTemplateNames, mailTemplates } from '../shared/mail-templates'
import {
  dashboardPath,
  inboxPath,
  mailsPath,
  passwordPath,
  peoplePath,
  secondFactorPath,
  templatesPath,
} from '../ui/accounts/admin-paths'
import { flowsPath } from '../ui/flows-path'
import { latePart } from '../ui/late-part'
import { latePage } from '../ui/load-page'
import { DashboardPage } from './dashboard/dashboard-page'
import { LinksPage } from './layout/links-page'
import type { Place } from './layout/place'
import { UndeliveredNote } from './layout/undelivered-note'

const SectionPage = latePage(() => import('./editor/section-page'), 'SectionPage')
const InboxListPage = latePage(() => import('./inbox/inbox-pages'), 'InboxListPage')
const InboxEntryPage = latePage(() => import('./inbox/inbox-pages'), 'InboxEntryPage')
const TemplatePage = latePage(() => import('./templates/template-page'), 'TemplatePage')
const LongestWaiting = latePart(
  async () => (await import('./inbox/longest-waiting')).LongestWaiting,
  null,
)

const editors = Object.entries(adminSections).map(([key, section]): Place => ({
  to: section.adminPath,
  name: section.title,
  about: section.about,
  order: section.place,
  right: rightToEdit(key),
  component: SectionPage,
  section: section as unknown as AdminSection,
}))

const inOrder = (places: Place[]) =>
  places.sort(({ order: a = Infinity }, { order: b = Infinity }) => a - b)

/** A page that links to the editors whose addresses begin with its own. */
const menu = (order: number, to: string, name: string) => ({
  order,
  to,
  name,
  right: 'editor' as const,
  component: LinksPage,
  below: inOrder(editors.filter((editor) => editor.to.startsWith(to))),
})

const home = menu(1, '/admin/home', 'Home Page')
const investment = menu(4, '/admin/investment', 'Investment page')
const others = editors.filter((editor) => ![...home.below, ...investment.below].includes(editor))
const of = (wanted: AdminSection['content']) =>
  others.find(({ section }) => section!.content === wanted)!

/** The contract's five pages. */
const tiles = [home, of('products'), investment, of('faqPage'), of('contactPage')]

export const dashboard: Place = {
  to: dashboardPath,
  name: 'Dashboard',
  right: 'signed-in',
  component: () => (
    <DashboardPage pages={tiles}>
      <LongestWaiting />
    </DashboardPage>
  ),
}

/** Pages under one heading of the side bar; the first ones need none. */
export interface PlaceGroup {
  name: string
  places: readonly Place[]
}

/**
 * Every page of the back office: its address, its name, whom it is for and its code. Routes, side bar,
 * "Go to", breadcrumbs and titles follow.
 */
export const officePages: readonly PlaceGroup[] = [
  { name: '', places: [dashboard] },
  {
    name: 'Work',
    places: [
      {
        to: inboxPath,
        name: 'Inbox',
        right: 'inbox',
        component: () => (
          <LinksPage>
            <UndeliveredNote />
          </LinksPage>
        ),
        below: inboxKinds.map((kind) => ({
          to: `${inboxPath}/${kind}`,
          name: inboxNames[kind],
          right: rightToKind(kind),
          component: InboxListPage,
          kind,
          below: [
            {
              to: `${inboxPath}/${kind}/$id`,
              name: 'Entry $id',
              right: rightToKind(kind),
              component: InboxEntryPage,
              kind,
              isUnlisted: true,
            },
          ],
        })),
      },
      {
        to: templatesPath,
        name: 'Email templates',
        right: 'reviewer',
        component: () => (
          <LinksPage>
            <p className="prose">Replies from the inbox can begin with these texts.</p>
          </LinksPage>
        ),
        below: mailTemplateNames.map((template) => ({
          to: `${templatesPath}/${template}`,
          name: mailTemplates[template].name,
          right: 'reviewer',
          component: TemplatePage,
          template,
          isUnlisted: true,
        })),
      },
      {
        to: '/admin/period',
        name: 'Report for a period',
        right: 'inbox',
        component: latePage(() => import('./period/period-page'), 'PeriodPage'),
      },
      {
        to: '/admin/activity',
        name: 'Activity',
        right: 'inbox',
        component: latePage(() => import('./activity/activity-page'), 'ActivityPageView'),
      },
      {
        to: mailsPath,
        name: 'Emails not sent',
        right: 'reviewer',
        component: latePage(() => import('./mails/mails-page'), 'MailsPage'),
        isUnlisted: true,
      },
    ],
  },
  {
    name: 'Pages',
    places: inOrder([home, investment, ...others.filter(({ right }) => right === 'editor')]),
  },
  {
    name: 'Administration',
    places: [
      ...inOrder(others.filter(({ right }) => right === 'administrator')),
      {
        to: peoplePath,
        name: 'People',
        right: 'administrator',
        component: latePage(() => import('./people/people-page'), 'PeoplePage'),
        below: [
          {
            to: `${peoplePath}/$id`,
            name: 'Account',
            right: 'administrator',
            component: latePage(() => import('./people/person-page'), 'PersonPage'),
            isUnlisted: true,
          },
        ],
      },
      {
        to: '/admin/webhooks',
        name: 'Webhooks',
        right: 'administrator',
        component: latePage(() => import('./webhooks/webhooks-page'), 'WebhooksPage'),
      },
      { to: flowsPath, name: 'Flows', right: 'administrator' },
      // Around the import, so that no build has it.
      ...(import.meta.env.DEV
        ? [
            {
              to: '/admin/kit',
              name: 'Kit',
              right: 'signed-in' as const,
              component: latePage(() => import('./kit/kit-page'), 'KitPage'),
              isUnlisted: true,
            },
          ]
        : []),
    ],
  },
  {
    name: 'Your account',
    places: [
      {
        to: passwordPath,
        name: 'Change your password',
        right: 'signed-in',
        component: latePage(() => import('./password/password-page'), 'PasswordPage'),
      },
      {
        to: secondFactorPath,
        name: 'Two-step login',
        right: 'signed-in',
        component: latePage(() => import('./second-factor/second-factor-page'), 'SecondFactorPage'),
      },
    ],
  },
]
