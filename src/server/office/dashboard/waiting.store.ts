import { countOf } from '../../core/database/count'
import type { Kysely } from 'kysely'
import { mayUse } from '../../../shared/account-roles'
import type { InboxKind, InboxState } from '../../../shared/back-office'
import type { Waiting } from '../../../shared/contracts/dashboard'
import type { User } from '../../../shared/contracts/login'
import { daysAfter } from '../../../shared/date-text'
import { toldStates } from '../../../shared/loan-case'
import { officeDay } from '../../../shared/office-time'
import type { Database } from '../../core/database/engine'
import type { Tables } from '../../core/database/tables'
import type { Settings } from '../../core/env'
import type { Outbox } from '../../core/mail/outbox.store'
import { visibleMails } from '../../core/mail/unsent-mails'
import type { InboxStore } from '../../cases/inbox/inbox.store'
import { inboxTables, receivedColumns } from '../../cases/inbox/inbox-tables'
import { waitingForSecond } from '../../cases/loan-case/second-people'
import { setupNotes } from '../ready/setup-notes.store'

/** How many steps are looked through for those that nobody was told of. */
const latestSteps = 1000

/** Since when an entry waits: since it came, or an application since it came into a later state. */
const waitsSince = (kind: InboxKind, state: InboxState) =>
  kind === 'loan' && state !== 'received' ? 'state_since' : receivedColumns[kind]

/** Why no mail leaves at all, if that is so. */
const notConfigured = ({ smtpUrl, mailTo }: Settings) =>
  smtpUrl && mailTo
    ? undefined
    : `${[...(smtpUrl ? [] : ['SMTP_URL']), ...(mailTo ? [] : ['MAIL_TO'])].join(' and ')} ${smtpUrl || mailTo ? 'is' : 'are'} not set.`

/** What waits for the office, by the indices of states and unsent mails. */
export function waitingStore(
  database: Database,
  { outbox, inbox }: { outbox: Outbox; inbox: InboxStore },
  settings: Settings,
) {
  const { read } = database
  const inState = (kind: InboxKind, state: InboxState) =>
    (read as Kysely<Tables>)
      .selectFrom(inboxTables[kind] as 'contact_message')
      .where('status', '=', state)

  /** Of the entries in a state, all or those that somebody works on. */
  async function entries(
    what: Waiting['what'],
    kind: InboxKind,
    state: InboxState,
    assignee?: string,
  ): Promise<Waiting[]> {
    const asked = () =>
      inState(kind, state).$if(assignee !== undefined, (query) =>
        query.where('assignee' as 'status', '=', assignee!),
      )
    const count = await countOf(asked())
    if (count === 0) return []
    const since = waitsSince(kind, state)
    const oldest = await asked()
      .select(['id', `${since as 'created_at'} as since`])
      .orderBy(since === 'state_since' ? (since as 'created_at') : 'id')
      .limit(1)
      .executeTakeFirst()
    const who = oldest && kind !== 'whistle' && (await inbox.nameOf(kind, oldest.id))
    return [{ what, count, since: oldest?.since ?? '', ...(who && { who }) }]
  }

  /** The first of them waits longest. */
  async function applications(
    what: Waiting['what'],
    [oldest, ...others]: readonly { entry: number; since: string }[],
    count = others.length + 1,
  ): Promise<Waiting[]> {
    if (!oldest) return []
    const who = await inbox.nameOf('loan', oldest.entry)
    return [{ what, count, ...oldest, ...(who && { who }) }]
  }

  const secondPerson = async () =>
    applications(
      'second-person',
      (await waitingForSecond(read)).map(({ id, since }) => ({ entry: id, since })),
    )

  /** What should have been done about reports by now; without a time: only days are stored. */
  async function lateReports(): Promise<Waiting[]> {
    const before = (days: number) => daysAfter(officeDay(new Date()), -days)
    const count = await countOf(
      read
        .selectFrom('whistle_report')
        .where(({ and, or, eb, fn, val }) =>
          or([
            and([
              eb('status', '=', 'received'),
              eb('received_on', '<', before(settings.whistleAcknowledgeDays)),
            ]),
            and([
              eb('status', 'not in', ['received', 'closed']),
              eb(
                fn.coalesce(fn<string>('nullif', ['acknowledged_on', val('')]), 'received_on'),
                '<',
                before(settings.whistleAnswerDays),
              ),
            ]),
          ]),
        ),
    )
    return count === 0 ? [] : [{ what: 'report-late', count, since: '' }]
  }

  async function erasures(): Promise<Waiting[]> {
    const asked = () =>
      read.selectFrom('inbox_event').where('what', '=', 'erasure').where('kind', '=', 'loan')
    const [count, oldest] = await Promise.all([
      countOf(asked()),
      asked()
        .select(['entry_id as entry', 'at as since'])
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
    ])
    return applications('erasure', oldest ? [oldest] : [], count)
  }

  /** Decisions and requests that nobody told the applicant of, among the latest steps: its cost has a bound. */
  async function untold(): Promise<Waiting[]> {
    const steps = read
      .selectFrom('inbox_event')
      .select(['id', 'entry_id', 'at'])
      .where('what', '=', 'step')
      .where('kind', '=', 'loan')
      .orderBy('id', 'desc')
      .limit(latestSteps)
    const found = await read
      .selectFrom(steps.as('step'))
      .innerJoin('loan_application', 'loan_application.id', 'step.entry_id')
      .select(['step.entry_id as entry', 'step.at as since'])
      .where('loan_application.status', 'in', toldStates)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('inbox_event as later')
              .select('later.id')
              .where('later.kind', '=', 'loan')
              .whereRef('later.entry_id', '=', 'step.entry_id')
              .whereRef('later.id', '>', 'step.id')
              .where('later.what', 'in', ['step', 'message', 'mail']),
          ),
        ),
      )
      .orderBy('step.id')
      .execute()
    return applications('untold', found)
  }

  /** Without a time: only days are stored. */
  async function reportAnswers(): Promise<Waiting[]> {
    const count = await countOf(read.selectFrom('whistle_report').where('has_news', '=', 1))
    return count === 0 ? [] : [{ what: 'report-answer', count, since: '' }]
  }

  /** Mails that failed, or all where none can be sent, for whoever can change a setting. */
  async function waitingMails(): Promise<Waiting[]> {
    const unset = notConfigured(settings)
    const { waiting, failed, oldest } = await outbox.backlog()
    const count = unset ? waiting : failed
    if (count === 0) return []
    const last = await read
      .selectFrom('outbox_mail')
      .select('last_error')
      .where('sent_at', 'is', null)
      .where('refused_at', 'is', null)
      .where('attempts', '>', 0)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const reason = unset ?? last?.last_error
    return [{ what: 'mail', count, since: oldest?.toISOString() ?? '', ...(reason && { reason }) }]
  }

  /** Mails that somebody must send again or withdraw. */
  async function refusedMails(role: string): Promise<Waiting[]> {
    const { count, since } = await visibleMails(read, role)
      .where('refused_at', 'is not', null)
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
      .executeTakeFirstOrThrow()
    return Number(count) === 0
      ? []
      : [{ what: 'mail-refused', count: Number(count), since: since ?? '' }]
  }

  async function failedBackup(): Promise<Waiting[]> {
    const since = settings.backupTo && (await setupNotes(database).at('failed-backup'))
    return since ? [{ what: 'backup', count: 1, since }] : []
  }

  async function waitingRemoval(): Promise<Waiting[]> {
    const since = await setupNotes(database).at('retention-waits')
    return since ? [{ what: 'removal', count: 1, since }] : []
  }

  async function invitations(): Promise<Waiting[]> {
    const { count, since } = await read
      .selectFrom('account_link')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
      .where('purpose', '=', 'invitation')
      .where('ends_at', '>', new Date().toISOString())
      .executeTakeFirstOrThrow()
    return Number(count) === 0
      ? []
      : [{ what: 'invitation', count: Number(count), since: since ?? '' }]
  }

  return {
    /** Without lines for which nothing waits, and those that the role may not open. */
    async waiting({ role, username }: Pick<User, 'role' | 'username'>): Promise<Waiting[]> {
      const isReviewer = mayUse(role, 'reviewer')
      const isCompliance = mayUse(role, 'compliance')
      const isAdministrator = mayUse(role, 'administrator')
      const lines = await Promise.all([
        ...(isCompliance
          ? [lateReports(), reportAnswers(), entries('whistle', 'whistle', 'received')]
          : []),
        ...(isReviewer
          ? [
              secondPerson(),
              untold(),
              erasures(),
              entries('received', 'loan', 'received'),
              entries('mine', 'loan', 'in-review', username),
              entries('contact', 'contact', 'new'),
              entries('offer', 'loan', 'offered'),
              entries('applicant', 'loan', 'waiting'),
            ]
          : []),
        ...(isAdministrator ? [failedBackup(), waitingRemoval(), waitingMails()] : []),
        ...(isReviewer ? [refusedMails(role)] : []),
        ...(isAdministrator ? [invitations()] : []),
      ])
      return lines.flat()
    },
  }
}
