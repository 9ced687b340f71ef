import { rightToKind, type Right } from '../../shared/account-roles'
import { inboxKinds, type InboxKind } from '../../shared/back-office'
import { mailTemplateNames, mailTemplates } from '../../shared/mail-templates'
import { adminSections, rightToEdit, type AdminSection } from '../../shared/admin-sections'
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
import { below } from '../../ui/accounts/may-open'

export type SectionName = keyof typeof adminSections

/** A link of the back office. */
export interface AdminLink {
  to: string
  name: string
  /** A description, where the name is not enough. */
  about?: string | undefined
}

/** A page of the back office, and those below it. */
export interface PlaceLink extends AdminLink {
  /** Whom it and what is below it is for; for editors, where nothing is said. */
  right?: Right
  below?: readonly PlaceLink[]
  /** What the page of one entry is called. */
  entry?: (id: string) => string
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

export const sectionLink = (section: SectionName): PlaceLink => ({
  to: adminSections[section].adminPath,
  name: adminSections[section].title,
  about: adminSections[section].about,
  right: rightToEdit(section),
})

/** The dashboard's five links to site pages. */
export const dashboardLinks: readonly AdminLink[] = [
  menus.home,
  sectionLink('products'),
  menus.investment,
  sectionLink('faqPage'),
  sectionLink('contactPage'),
]

export const flowsLink: PlaceLink = { to: flowsPath, name: 'Flows', right: 'administrator' }

export const inboxLink: PlaceLink = { to: inboxPath, name: 'Inbox', right: 'inbox' }

export const activityLink: PlaceLink = { to: activityPath, name: 'Activity', right: 'inbox' }

export const periodLink: PlaceLink = { to: periodPath, name: 'Report for a period', right: 'inbox' }

export const peopleLink: PlaceLink = {
  to: peoplePath,
  name: 'People',
  right: 'administrator',
  entry: () => 'Account',
}

export const webhooksLink: PlaceLink = {
  to: webhooksPath,
  name: 'Webhooks',
  right: 'administrator',
}

export const mailsLink: PlaceLink = { to: mailsPath, name: 'Emails not sent', right: 'reviewer' }

export const templatesLink: PlaceLink = {
  to: templatesPath,
  name: 'Email templates',
  right: 'reviewer',
}

export const templateLinks: readonly AdminLink[] = mailTemplateNames.map((name) => ({
  to: `${templatesPath}/${name}`,
  name: mailTemplates[name].name,
}))

export const passwordLink: PlaceLink = {
  to: passwordPath,
  name: 'Change your password',
  right: 'signed-in',
}
export const secondFactorLink: PlaceLink = {
  to: secondFactorPath,
  name: 'Two-step login',
  right: 'signed-in',
}

/** The names of the kinds. */
export const inboxNames: Record<InboxKind, string> = {
  loan: 'Loan applications',
  contact: 'Contact messages',
  newsletter: 'Newsletter subscriptions',
  whistle: 'Whistleblowing reports',
}

export const isInboxKind = (kind: string): kind is InboxKind =>
  (inboxKinds as readonly string[]).includes(kind)

export const inboxKindLink = (kind: InboxKind): PlaceLink => ({
  to: `${inboxPath}/${kind}`,
  name: inboxNames[kind],
  right: rightToKind(kind),
  entry: (id) => `Entry ${id}`,
})

const dashboard: PlaceLink = { to: dashboardPath, name: 'Dashboard', right: 'signed-in' }

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

/** The place that a page is, or is a part of. */
const placeOf = (path: string) =>
  [...places.flatMap(({ links }) => links), mailsLink].find((place) =>
    [place, ...(place.below ?? [])].some(({ to }) => below(path, to)),
  )

const partOf = (place: PlaceLink | undefined, path: string) =>
  place?.below?.find(({ to }) => below(path, to))

/** The right that a page requires. */
export function rightTo(path: string): Right {
  const place = placeOf(path)
  return partOf(place, path)?.right ?? place?.right ?? 'editor'
}

/** Breadcrumbs: the dashboard, the page's parents, itself. */
export function trailTo(pathname: string): AdminLink[] {
  const path = pathname.replace(/\/$/, '')
  const place = placeOf(path)
  if (!place || place === dashboard) return [dashboard]
  const part = partOf(place, path) ?? templateLinks.find(({ to }) => to === path)
  const { to, entry }: PlaceLink = part ?? place
  return [
    dashboard,
    place,
    ...(part ? [part] : []),
    ...(entry && to !== path ? [{ to: path, name: entry(path.slice(to.length + 1)) }] : []),
  ]
}
