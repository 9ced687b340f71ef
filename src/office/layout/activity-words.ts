import { contentSchemas } from '../../../schemas'
import { adminSections } from '../../shared/admin-sections'
import { shownAmount } from '../../shared/money'
import { rightToKind } from '../../shared/account-roles'
import type { ActivityKind } from '../../shared/activity'
import type { Activity } from '../../shared/contracts/activity'
import { inOfficeTime } from '../../shared/office-time'
import {
  inboxNames,
  inboxStateName,
  isInboxKind,
  type InboxKind,
  type InboxState,
} from '../../shared/back-office'
import { isMailTemplate, mailTemplates } from '../../shared/mail-templates'
import { inboxPath, templatesPath } from '../../ui/accounts/admin-paths'
import { userMay } from '../../ui/accounts/may-open'
import { labelOf } from './inbox-words'

export const kindNames: Record<ActivityKind, string> = {
  login: 'Logins and logouts',
  account: 'Accounts',
  setup: 'Setup',
  page: 'Pages',
  inbox: 'Inbox',
}

const sectionOf = (content: string) =>
  Object.values(adminSections).find((section) => section.content === content)
const sectionName = (content: string) => sectionOf(content)?.title ?? content

/** "Banner 3": the position that an item had in its section. */
function itemName({ subject, detail }: Activity) {
  const schema = (contentSchemas as Record<string, { items?: { title?: string } }>)[subject]
  return detail ? `${schema?.items?.title ?? 'Item'} ${detail}` : 'an item'
}

const inMidSentence = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

export const entryNames: Record<InboxKind, string> = {
  loan: 'loan application',
  contact: 'contact message',
  newsletter: 'newsletter subscription',
  whistle: 'whistleblowing report',
}

const templateName = (name: string) => (isMailTemplate(name) ? mailTemplates[name].name : name)

const listName = ({ subject, detail }: Activity) =>
  isInboxKind(subject) ? inMidSentence(inboxNames[subject]) : `the report for ${detail}`
const entryName = ({ subject, reference, entry }: Activity) =>
  `${isInboxKind(subject) ? entryNames[subject] : subject} ${reference ?? entry ?? ''}`
const mailName = (entry: Activity) =>
  isInboxKind(entry.subject) ? `an email about ${entryName(entry)}` : 'an email'
const document = ({ subject, detail }: Activity) =>
  subject === 'whistle' ? 'a file' : `the ${inMidSentence(labelOf(subject as InboxKind, detail))}`

const logins: Record<string, string> = {
  'recovery-code': ' with a recovery code',
  passkey: ' with a passkey',
  provider: ' with the organisation’s login',
}
const mistakes: Record<string, string> = {
  code: 'wrong code',
  passkey: 'the passkey was not accepted',
  provider: 'the organisation’s login was not accepted',
}

/** Actions in words; an action this release does not know is shown by its name. */
const sentences: Record<Activity['deed'], (entry: Activity) => string> = {
  'log-in': ({ detail }) => `Logged in${logins[detail] ?? ''}`,
  'log-in-refused': ({ detail }) =>
    `Login failed: ${mistakes[detail] ?? 'wrong username or password'}`,
  'log-out': () => 'Logged out',
  account: ({ subject, detail }) => `Created the account ${subject} with the role ${detail}`,
  password: ({ who, subject }) =>
    who === subject ? 'Changed their password' : `Set a new password for ${subject}`,
  'password-refused': () => 'Password change failed: wrong current password',
  role: ({ subject, detail }) => `Changed the role of ${subject} to ${detail}`,
  'second-factor-begun': () => 'Began to turn on two-step login',
  'second-factor-on': () => 'Turned on two-step login',
  'second-factor-off': ({ who, subject }) =>
    `Turned off two-step login${who === subject ? '' : ` for ${subject}`}`,
  'second-factor-refused': () => 'Two-step login change failed: wrong password or code',
  'passkey-add': ({ detail }) => `Added the passkey ${detail}`,
  'passkey-remove': ({ detail }) => `Removed the passkey ${detail}`,
  provider: () => 'Linked the account to the organisation’s login',
  invite: ({ subject, detail }) => `Invited ${subject} with the role ${detail}`,
  'invitation-withdrawn': ({ subject }) => `Withdrew the invitation of ${subject}`,
  link: ({ subject, detail }) =>
    detail === 'invitation'
      ? `Made a new invitation link for ${subject}`
      : `Made a link for a new password for ${subject}`,
  'link-withdrawn': ({ subject, detail }) =>
    `Withdrew the ${detail === 'invitation' ? 'invitation link' : 'link for a new password'} for ${subject}`,
  'password-by-link': ({ detail }) =>
    detail === 'invitation'
      ? 'Accepted the invitation and chose a password'
      : 'Chose a new password with a link',
  email: ({ subject }) => `Changed the email address of ${subject}`,
  disable: ({ subject }) => `Disabled the account ${subject}`,
  enable: ({ subject }) => `Enabled the account ${subject}`,
  'sessions-ended': ({ subject, detail }) =>
    detail === 'one' ? `Logged ${subject} out of one session` : `Logged ${subject} out everywhere`,
  backup: () => 'Backed up the site',
  confirm: ({ subject }) =>
    subject === 'backup'
      ? 'Confirmed that the site is backed up'
      : 'Confirmed that the key to applications and reports is kept elsewhere',
  'webhook-again': () => 'Sent a webhook again',
  'webhook-withdrawn': () => 'Withdrew a webhook',
  save: ({ subject, entry }) => `Saved ${sectionName(subject)}, version ${entry}`,
  'remove-item': (entry) => `Removed ${itemName(entry)} from ${sectionName(entry.subject)}`,
  restore: ({ subject, entry }) => `Restored version ${entry} of ${sectionName(subject)}`,
  'save-draft': ({ subject }) => `Saved a draft of ${sectionName(subject)}`,
  'discard-draft': ({ subject }) => `Discarded a draft of ${sectionName(subject)}`,
  schedule: ({ subject, detail }) =>
    `Scheduled a draft of ${sectionName(subject)} for ${inOfficeTime(detail)}`,
  publish: ({ subject, entry }) =>
    `A scheduled draft of ${sectionName(subject)} went live as version ${entry}`,
  'publish-missed': ({ subject }) =>
    `A scheduled draft of ${sectionName(subject)} did not go live: the section had been saved since`,
  'publish-paused': ({ subject, detail }) =>
    `Paused a scheduled draft of ${sectionName(subject)}: ${detail} can no longer publish pages`,
  'upload-picture': () => 'Uploaded a picture',
  'offer-limit': ({ detail }) => {
    const [was = '', now = ''] = detail.split(' ').map((limit) => limit && shownAmount(limit, '₦'))
    return `Changed the amount from which an offer needs a second person from ${was || 'none'} to ${now || 'none'}`
  },
  'save-template': ({ subject, entry }) =>
    `Saved the email template “${templateName(subject)}”, version ${entry}`,
  open: (entry) => `Opened ${entryName(entry)}`,
  search: (entry) => `Searched ${listName(entry)}: ${entry.detail} found`,
  view: (entry) => `Viewed ${document(entry)} of ${entryName(entry)}`,
  download: (entry) => `Downloaded ${document(entry)} of ${entryName(entry)}`,
  export: (entry) =>
    `Exported ${listName(entry)}${entry.detail === 'sensitive' ? ' with personal and bank details' : ''}`,
  'set-state': (entry) =>
    `Changed ${entryName(entry)} to “${inboxStateName(entry.subject as InboxKind, entry.detail as InboxState)}”`,
  assign: (entry) => `Assigned ${entryName(entry)} to ${entry.detail || 'nobody'}`,
  note: (entry) => `Added a note to ${entryName(entry)}`,
  'ask-erasure': (entry) => `Asked for ${entryName(entry)} to be deleted`,
  answer: (entry) => `Sent what was asked for, for ${entryName(entry)}`,
  'offer-answer': (entry) =>
    `Answered the offer of ${entryName(entry)}: “${inboxStateName('loan', entry.detail as InboxState)}”`,
  'offer-reminder': (entry) => `Reminded the applicant of the offer of ${entryName(entry)}`,
  reply: (entry) =>
    entry.subject === 'whistle'
      ? `Wrote to the reporter of ${entryName(entry)}`
      : `Replied to ${entryName(entry)} by email`,
  'test-mail': () => 'Sent a test email',
  'send-again': (entry) => `Sent ${mailName(entry)} again`,
  withdraw: (entry) => `Withdrew ${mailName(entry)}`,
  'show-words': (entry) => `Let the reporter of ${entryName(entry)} see their own words again`,
  'hide-words': (entry) => `Hid the reporter’s own words of ${entryName(entry)}`,
  delete: (entry) => `Deleted ${entryName(entry)}`,
  'delete-old': (entry) =>
    `Deleted ${entry.detail} ${entry.subject === 'activity' ? 'entries of this log' : `of ${listName(entry)}`}, by their age`,
  'ask-removal': (entry) => `Asked for ${entryName(entry)} to be deleted`,
  'ask-return': (entry) => `Asked for the accepted offer of ${entryName(entry)} to be taken back`,
  'withdraw-return': (entry) =>
    `Withdrew the request to take back the accepted offer of ${entryName(entry)}`,
}

export const deedSentence = (entry: Activity): string =>
  Object.hasOwn(sentences, entry.deed) ? sentences[entry.deed](entry) : entry.deed

export const whoseName = ({ who }: Pick<Activity, 'who'>) => who || 'Unknown username'

/** The page that shows the result of an action, if it still exists and this account may open it. */
export function pageAbout({ subject, entry, isDeleted }: Activity) {
  if (isInboxKind(subject)) {
    if (!userMay(rightToKind(subject))) return undefined
    if (entry === null) return `${inboxPath}/${subject}`
    return isDeleted ? undefined : `${inboxPath}/${subject}/${entry}`
  }
  if (isMailTemplate(subject)) return `${templatesPath}/${subject}`
  return userMay('editor') ? sectionOf(subject)?.adminPath : undefined
}
