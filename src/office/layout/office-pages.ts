import { inboxKinds, type InboxKind } from '../../shared/back-office'
import { mailTemplateNames, mailTemplates } from '../../shared/mail-templates'
import { adminSections, type AdminSection } from '../../shared/admin-sections'
import { flowsPath } from '../../ui/flows-path'
import {
  activityPath,
  dashboardPath,
  inboxPath,
  mailsPath,
  passwordPath,
  peoplePath,
  periodPath,
  secondFactorPath,
  templatesPath,
  webhooksPath,
} from '../../ui/accounts/admin-paths'

export type SectionName = keyof typeof adminSections

/** A link of the back office. */
export interface AdminLink {
  to: string
  name: string
  /** A description, where the name is not enough. */
  about?: string | undefined
}

/** A link of the side bar, and those below it. */
export interface PlaceLink extends AdminLink {
  below?: readonly PlaceLink[]
  /** What is new of these kinds is counted beside it. */
  counts?: readonly InboxKind[]
}

/** Links of the side bar under one heading; the first ones need none. */
export interface PlaceGroup {
  name: string
  links: readonly PlaceLink[]
}

/** A page that only links to others. */
export interface LinksPage extends AdminLink {
  sections: readonly SectionName[]
}

const sections = Object.entries(adminSections) as [SectionName, AdminSection][]

/** A page with links to the sections whose paths begin with its own. */
const menu = (to: string, name: string): LinksPage => ({
  to,
  name,
  sections: sections
    .filter(([, { adminPath }]) => adminPath.startsWith(to))
    .sort(([, a], [, b]) => (a.place ?? Infinity) - (b.place ?? Infinity))
    .map(([section]) => section),
})

export const menus = {
  home: menu('/admin/home', 'Home Page'),
  investment: menu('/admin/investment', 'Investment page'),
}

export const sectionLink = (section: SectionName): AdminLink => ({
  to: adminSections[section].adminPath,
  name: adminSections[section].title,
  about: adminSections[section].about,
})

/** The dashboard's five links to site pages. */
export const dashboardLinks: readonly AdminLink[] = [
  menus.home,
  sectionLink('products'),
  menus.investment,
  sectionLink('faqPage'),
  sectionLink('contactPage'),
]

export const flowsLink: AdminLink = { to: flowsPath, name: 'Flows' }

export const inboxLink: AdminLink = { to: inboxPath, name: 'Inbox' }

export const activityLink: AdminLink = { to: activityPath, name: 'Activity' }

export const periodLink: AdminLink = { to: periodPath, name: 'Report for a period' }

export const peopleLink: AdminLink = { to: peoplePath, name: 'People' }
export const webhooksLink: AdminLink = { to: webhooksPath, name: 'Webhooks' }

export const mailsLink: AdminLink = { to: mailsPath, name: 'Emails not sent' }

export const templatesLink: AdminLink = { to: templatesPath, name: 'Email templates' }

export const templateLinks: readonly AdminLink[] = mailTemplateNames.map((name) => ({
  to: `${templatesPath}/${name}`,
  name: mailTemplates[name].name,
}))

export const passwordLink: AdminLink = { to: passwordPath, name: 'Change your password' }
export const secondFactorLink: AdminLink = { to: secondFactorPath, name: 'Two-step login' }

/** The names of the kinds. */
export const inboxNames: Record<InboxKind, string> = {
  loan: 'Loan applications',
  contact: 'Contact messages',
  newsletter: 'Newsletter subscriptions',
  whistle: 'Whistleblowing reports',
}

export const isInboxKind = (kind: string): kind is InboxKind =>
  (inboxKinds as readonly string[]).includes(kind)

export const inboxKindLink = (kind: InboxKind): AdminLink => ({
  to: `${inboxPath}/${kind}`,
  name: inboxNames[kind],
})

const dashboard: AdminLink = { to: dashboardPath, name: 'Dashboard' }

const withSections = ({ to, name, sections }: LinksPage): PlaceLink => ({
  to,
  name,
  below: sections.map(sectionLink),
})

/** Every place of the back office, as the side bar and "Go to" list them. */
export const places: readonly PlaceGroup[] = [
  { name: '', links: [dashboard] },
  {
    name: 'Work',
    links: [
      {
        ...inboxLink,
        counts: inboxKinds,
        below: inboxKinds.map((kind) => ({ ...inboxKindLink(kind), counts: [kind] })),
      },
      templatesLink,
      periodLink,
      activityLink,
    ],
  },
  {
    name: 'Pages',
    links: [
      withSections(menus.home),
      sectionLink('products'),
      sectionLink('rates'),
      withSections(menus.investment),
      sectionLink('faqPage'),
      sectionLink('contactPage'),
      sectionLink('privacyPage'),
      sectionLink('termsPage'),
      sectionLink('accessibilityPage'),
    ],
  },
  {
    name: 'Administration',
    links: [sectionLink('siteSettings'), peopleLink, webhooksLink, flowsLink],
  },
  { name: 'Your account', links: [passwordLink, secondFactorLink] },
]

/** Breadcrumbs: the dashboard, the page's parents, itself. */
export function trailTo(pathname: string): AdminLink[] {
  const path = pathname.replace(/\/$/, '')
  if (path === dashboardPath) return [dashboard]
  if (path === activityPath) return [dashboard, activityLink]
  if (path === periodPath) return [dashboard, periodLink]
  if (path.startsWith(templatesPath))
    return [dashboard, templatesLink, ...templateLinks.filter(({ to }) => to === path)]
  if (path === webhooksPath) return [dashboard, webhooksLink]
  if (path === mailsPath) return [dashboard, mailsLink]
  if (path === passwordPath) return [dashboard, passwordLink]
  if (path === secondFactorPath) return [dashboard, secondFactorLink]
  if (path === peoplePath) return [dashboard, peopleLink]
  if (path.startsWith(`${peoplePath}/`)) {
    return [dashboard, peopleLink, { to: path, name: 'Account' }]
  }
  if (path.startsWith(inboxPath)) return [dashboard, ...inboxTrail(path)]
  const menu = Object.values(menus).find(
    ({ to, sections }) =>
      to === path || sections.some((section) => adminSections[section].adminPath === path),
  )
  const own = Object.values(adminSections).find(({ adminPath }) => adminPath === path)
  return [
    dashboard,
    ...(menu ? [{ to: menu.to, name: menu.name }] : []),
    ...(own ? [{ to: own.adminPath, name: own.title }] : []),
  ]
}

function inboxTrail(path: string): AdminLink[] {
  const [kind = '', id] = path.slice(inboxPath.length + 1).split('/')
  return [
    inboxLink,
    ...(isInboxKind(kind) ? [inboxKindLink(kind)] : []),
    ...(id ? [{ to: path, name: `Entry ${id}` }] : []),
  ]
}
