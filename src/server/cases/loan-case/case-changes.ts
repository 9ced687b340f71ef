import type { Kysely, Transaction } from 'kysely'
import type { AuditAction } from '../../../shared/activity'
import type { WebhookType } from '../../../shared/contracts/deliveries'
import type { CaseAnswer, CaseChange } from '../../../shared/contracts/loan-case'
import type { LoanState } from '../../../shared/loan-case'
import type { MailTemplateName } from '../../../shared/mail-templates'
import type { Database } from '../../core/database/engine'
import { lock } from '../../core/database/sequence'
import type { LoanApplicationRow, Tables } from '../../core/database/tables'
import { HttpError } from '../../core/errors'
import type { DocumentStore } from '../../core/files/document-store'
import type { Outbox } from '../../core/mail/outbox.store'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import { isAddress } from '../../core/mail/is-address'
import { applicantMail, returnAskedMail, type offerWaitsMail } from '../loan/loan-mail'
import type { LoanStore } from '../loan/loan.store'
import type { InboxEvents, NewInboxEvent } from '../timeline/inbox-event.store'
import type { WebhookStore } from '../webhooks/webhooks.store'
import type { Offers } from './offer.store'
import { secondPeople } from './second-people'

/** The changes of state that other programs know by names of their own. */
const namedChanges: Partial<Record<LoanState, WebhookType>> = {
  approved: 'application.decided',
  declined: 'application.decided',
  offered: 'application.offered',
  accepted: 'application.accepted',
}

/** Whether somebody has seen this version of a case; `mustName` refuses whoever names none. */
export type HasSeen = (version: number, mustName?: boolean) => boolean

/** Who changes a case, and what they have seen of it. */
export interface CaseActor {
  who: string
  hasSeen: HasSeen
}

/** What a case is kept in and told through. */
export interface LoanCaseParts {
  database: Database
  events: InboxEvents
  webhooks: Pick<WebhookStore, 'add'>
  outbox: Pick<Outbox, 'add' | 'forgetCodes' | 'isCodeRefused'>
  documents: Pick<DocumentStore, 'newSeal' | 'fingerprint'>
  loans: Pick<LoanStore, 'unsealed'>
  offers: Offers
  /** Whether this server sends emails. */
  canSend: boolean
}

export const noLongerPossible = () =>
  new HttpError(409, 'This step is no longer possible. Please reload the page.')

export type CaseChanges = ReturnType<typeof caseChanges>

/** What every change of an application is made of. */
export function caseChanges({
  database: { write },
  events,
  webhooks,
  outbox,
  documents,
  loans,
  offers,
}: LoanCaseParts) {
  /** The newest change of state or assignee. */
  async function newest(trx: Transaction<Tables>, row: LoanApplicationRow): Promise<CaseChange> {
    const event = await trx
      .selectFrom('inbox_event')
      .select(['who', 'at'])
      .where('kind', '=', 'loan')
      .where('entry_id', '=', row.id)
      .where('what', 'in', ['step', 'assigned'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const { case_version: version, assignee } = row
    const { who: by = '', at = row.created_at } = event ?? {}
    return { version, state: row.status as LoanState, assignee, by, at }
  }

  /** Reads an application while no other change can be stored. */
  const changing = <T>(
    id: number,
    work: (trx: Transaction<Tables>, row: LoanApplicationRow) => Promise<T>,
  ) =>
    write(async (trx) => {
      await lock(trx, 'applications')
      // An update that changes nothing: a removal waits until the commit, or has happened.
      const row = await trx
        .updateTable('loan_application')
        .set(({ ref }) => ({ case_version: ref('case_version') }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      return row && work(trx, row)
    })

  async function recorded(
    trx: Transaction<Tables>,
    entry: number,
    event: NewInboxEvent,
    { deed, detail }: { deed: AuditAction; detail: string },
  ) {
    await events.add(trx, 'loan', entry, event)
    writeAuditEntry(trx, { who: event.who, deed, subject: 'loan', entry, detail })
  }

  /** Another program is told whenever the change is one of state. */
  async function changed(
    trx: Transaction<Tables>,
    { id, reference, status, assignee, case_version }: LoanApplicationRow,
    change: Partial<
      Pick<LoanApplicationRow, 'status' | 'assignee' | 'finished_at' | 'state_since'>
    >,
  ): Promise<CaseAnswer> {
    const version = case_version + 1
    await trx
      .updateTable('loan_application')
      .set({ ...change, case_version: version })
      .where('id', '=', id)
      .execute()
    const after = { status, assignee, ...change }
    const state = after.status as LoanState
    if (change.status !== undefined) {
      const type = namedChanges[state] ?? 'application.changed'
      const about = { kind: 'loan', id } as const
      await webhooks.add(trx, { type, about, reference, state, before: status })
    }
    return { state, assignee: after.assignee, version }
  }

  /** Queues a mail to the applicant, if an email address was given. */
  async function tell(
    trx: Transaction<Tables>,
    row: LoanApplicationRow,
    template: MailTemplateName,
  ) {
    const { email } = loans.unsealed(row)
    const { id, reference } = row
    const mail = await applicantMail(trx, documents, template, { id, reference, email })
    if (mail) await outbox.add(trx, mail)
  }

  /** Tells all who may agree to it that something waits; the office where none of them has an email address. */
  async function tellSecond(
    trx: Transaction<Tables>,
    row: LoanApplicationRow,
    maker: string,
    words: typeof offerWaitsMail,
  ) {
    const { id, reference } = row
    const others = (await secondPeople(trx, row, maker)).filter(
      ({ refusal, email }) => refusal === '' && isAddress(email),
    )
    const mail = { ...words(maker, reference), about: { kind: 'loan', id } as const }
    if (others.length === 0) return outbox.add(trx, mail)
    for (const { username: name, email: address } of others)
      await outbox.add(trx, { ...mail, to: { name, address } })
  }

  /** Who asked for the accepted offer to be taken back, and the state that it then leads to; undefined for nobody. */
  async function askedReturn(db: Kysely<Tables>, row: LoanApplicationRow) {
    const by = row.status === 'accepted' ? await offers.returnBy(db, row) : ''
    if (!by) return undefined
    const { state, ...event } = await db
      .selectFrom('inbox_event')
      .select(['id', 'state', 'reason'])
      .where('kind', '=', 'loan')
      .where('entry_id', '=', row.id)
      .where('what', '=', 'return')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return { ...event, by, to: state as LoanState }
  }

  /**
   * Keeps that an accepted offer is to be taken back where a second person must confirm it, and tells those who may;
   * undefined where nobody must.
   */
  async function askReturn(
    trx: Transaction<Tables>,
    row: LoanApplicationRow,
    asks: Omit<NewInboxEvent, 'what'> & { state: LoanState },
  ) {
    if (!(await offers.askReturn(trx, row, asks.who))) return undefined
    const waits = await changed(trx, row, {})
    const deed = { deed: 'ask-return', detail: asks.reason ?? '' } as const
    await recorded(trx, row.id, { ...asks, what: 'return' }, deed)
    await tellSecond(trx, row, asks.who, returnAskedMail)
    return waits
  }

  const countOf = async (trx: Transaction<Tables>, entry: number, what: NewInboxEvent['what']) => {
    const { count } = await trx
      .selectFrom('inbox_event')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('kind', '=', 'loan')
      .where('entry_id', '=', entry)
      .where('what', '=', what)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  return { newest, changing, recorded, changed, tell, tellSecond, askReturn, askedReturn, countOf }
}
