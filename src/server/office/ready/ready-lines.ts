import {
  readyGroups,
  type LineToDo,
  type ReadyGroup,
  type ReadyLine,
} from '../../../shared/contracts/ready'
import type { Settings } from '../../core/env'
import type { Database } from '../../core/database/engine'
import { activeWith, hasSecondFactor } from '../../people/accounts/accounts'
import { contentLines, linkTo } from './content-lines'
import { setupNotes, type SetupNotes } from './setup-notes.store'
import { listDefaults } from '../../../shared/option-lists'
import { isOwnPage, siteDefaults, socialLinks } from '../../../shared/site'
import type { ContentStore } from '../../site/content/content.store'

const isIn = (items: string, placeholders: string) =>
  items.split('\n').some((item) => placeholders.split('\n').includes(item))

/** What the site settings still have of this program's own company. */
async function companyLines(content: ContentStore): Promise<LineToDo[]> {
  const { lists, ...site } = await content.live('siteSettings')
  const { company, legal, map } = site
  const places = (['cities', 'states'] as const).filter((name) =>
    isIn(lists[name], listDefaults[name]),
  )
  const networks = socialLinks(site).filter((link) => !isOwnPage(link))
  const lines = [
    ...places.map((name) => ({
      what: `The ${name} of the application form are placeholders: ${lists[name].split('\n').join(', ')}.`,
      todo: 'List Nigeria’s, or your own.',
    })),
    company.name === siteDefaults.company.name && {
      what: `The name of the company is a placeholder: ${company.name}.`,
      todo: 'Enter the name of your company.',
    },
    company.shortName === siteDefaults.company.shortName && {
      what: `The short name of the company is a placeholder: ${company.shortName}.`,
      todo: 'Enter how people call your company, or clear it.',
    },
    !legal.name && {
      what: 'The footer does not say which company is responsible.',
      todo: 'Enter its registered name, number and licence.',
    },
    networks.length > 0 && {
      what: `These links lead to no page of yours: ${networks.map(({ name }) => name).join(', ')}.`,
      todo: 'Enter the addresses of your pages, or clear them.',
    },
    map.latitude === siteDefaults.map.latitude &&
      map.longitude === siteDefaults.map.longitude && {
        what: 'The map shows a sample place.',
        todo: 'Enter where your office is, or clear both numbers.',
      },
  ]
  return lines.flatMap((line) => (line ? [{ ...line, links: [linkTo('siteSettings')] }] : []))
}

/** Whoever loses more than a week of applications has no backup; one that is made every night is not late. */
const mostDays = { byHand: 7, nightly: 2 }
const day = 24 * 3_600_000

const unless = (isDone: unknown, line: LineToDo): LineToDo[] => (isDone ? [] : [line])

const settingLines = ({ publicUrl, smtpUrl, mailTo, whistleDelivery }: Settings): LineToDo[] => [
  ...unless(publicUrl?.startsWith('https:'), {
    what: publicUrl ? 'The site is not on https.' : 'The address of the site is not set.',
    todo: 'Set PUBLIC_URL to its https address, such as https://www.example.com.',
  }),
  ...unless(smtpUrl && mailTo, {
    what: 'Emails to your office wait in the outbox.',
    todo: `Set ${[...(smtpUrl ? [] : ['SMTP_URL']), ...(mailTo ? [] : ['MAIL_TO'])].join(' and ')}.`,
  }),
  ...unless(whistleDelivery === 'server', {
    what: 'Whistleblowing reports reach nobody: they stay in the reporter’s browser.',
    todo: 'Set WHISTLE_DELIVERY=server.',
  }),
]

/** When the last backup of the kind that the settings ask for was made. */
export const lastBackup = (notes: SetupNotes, { backupTo }: Pick<Settings, 'backupTo'>) =>
  notes.at(backupTo ? 'sealed-backup' : 'backup')

/** Of a shared database and bucket the program sees only the backups that it makes itself. */
function backupLine(
  { databaseUrl, backupTo }: Settings,
  last: string | undefined,
  now: Date,
): LineToDo[] {
  const days = last === undefined ? Infinity : (now.getTime() - Date.parse(last)) / day
  if (databaseUrl && !backupTo)
    return unless(last, {
      what: 'Nobody has confirmed that the database and the bucket are backed up.',
      todo: 'Set BACKUP_TO and BACKUP_RECIPIENT. Or back up both with their own tools, try to restore them, and confirm it on the dashboard.',
      confirm: 'backup',
    })
  return unless(days <= (backupTo ? mostDays.nightly : mostDays.byHand), {
    what: last
      ? `The last backup was made ${Math.floor(days)} days ago.`
      : 'No backup has been made.',
    todo: backupTo
      ? 'One is tried every hour: the log of the server says why none is made.'
      : 'Set BACKUP_TO and BACKUP_RECIPIENT, and it is made every night. Or run npm run backup /path/of/a/new/folder every day, and keep the copies elsewhere.',
  })
}

async function withoutSecondFactor({ read }: Database): Promise<LineToDo[]> {
  const rows = await activeWith(read, 'administrator')
    .select('username')
    .where(({ not }) => not(hasSecondFactor))
    .orderBy('username')
    .execute()
  return unless(rows.length === 0, {
    what: `Administrators without two-step login: ${rows.map(({ username }) => username).join(', ')}.`,
    todo: 'Each of them turns it on under Two-step login.',
  })
}

/** Nobody has the role by themselves, administrators neither. */
async function withoutCompliance(
  { whistleDelivery }: Settings,
  { read }: Database,
): Promise<LineToDo[]> {
  if (whistleDelivery !== 'server') return []
  const somebody = await activeWith(read, 'compliance').select('id').limit(1).executeTakeFirst()
  return unless(somebody, {
    what: 'Nobody can open whistleblowing reports.',
    todo: 'Invite somebody with the role Compliance, on the page of people.',
  })
}

/** What is left to do before the site goes live, in the order of the list; one source for all. */
export async function readyLines(
  settings: Settings,
  database: Database,
  content: ContentStore,
  now = new Date(),
): Promise<ReadyLine[]> {
  const notes = setupNotes(database)
  const lines: Record<ReadyGroup, LineToDo[]> = {
    content: await contentLines(content),
    company: await companyLines(content),
    people: [
      ...(await withoutCompliance(settings, database)),
      ...(await withoutSecondFactor(database)),
    ],
    server: [
      ...settingLines(settings),
      ...backupLine(settings, await lastBackup(notes, settings), now),
      ...unless(settings.documentKey ?? (await notes.at('document-key')), {
        what: 'Nobody has confirmed a copy of the key to applications and reports.',
        todo: 'Copy document.key from DATA_DIR to a safe place (not into the backup), and confirm it on the dashboard.',
        confirm: 'document-key',
      }),
    ],
  }
  return readyGroups.flatMap((group) => lines[group].map((line) => ({ group, ...line })))
}
