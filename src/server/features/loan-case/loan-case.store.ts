import type { Kysely, Transaction } from 'kysely'
import type { FormValue } from '../../../../schemas'
import { nonAccounts } from '../../../shared/account-names'
import type { AuditAction } from '../../../shared/activity'
import { isEnded } from '../../../shared/back-office'
import type { CaseAnswer, CaseChange } from '../../../shared/contracts/loan-case'
import {
  applicantSteps,
  caseStep,
  mostNotes,
  toldStates,
  type ApplicantStep,
  type CaseForm,
  type LoanState,
} from '../../../shared/loan-case'
import type { Database } from '../../core/database/engine'
import { takeNumbers } from '../../core/database/sequence'
import type { LoanApplicationRow, Tables } from '../../core/database/tables'
import { caseChanged, HttpError, invalid } from '../../core/errors'
import type { DocumentStore } from '../../core/files/document-store'
import { isAddress } from '../../core/mail/is-address'
import type { Outbox } from '../../core/mail/outbox.store'
import { writeAuditEntry } from '../activity/write-audit-entry'
import { applicantMail, offerAnsweredMail, offerWaitsMail } from '../loan/loan-mail'
import { ratesIn } from '../content/content.store'
import { activeWith } from '../people/accounts'
import type { InboxEvents, NewInboxEvent } from '../timeline/inbox-event.store'
import type { WebhookStore } from '../webhooks/webhooks.store'
import { loanFiles } from '../../../shared/codecs/loan'
import { fieldError } from '../../../shared/field-error'
import { validBody } from '../../core/http/route'
import type { MailTemplateName } from '../../../shared/mail-templates'
import type { LoanStore } from '../loan/loan.store'
import { addReply, addressee } from '../reply/add-reply'
import type { Offers } from './offer.store'

const forms = {
  loanAsk: validBody('loanAsk'),
  loanApprove: validBody('loanApprove'),
  loanOffer: validBody('loanOffer'),
  loanDecline: validBody('loanDecline'),
  loanWithdraw: validBody('loanWithdraw'),
  loanReturn: validBody('loanReturn'),
} satisfies Record<CaseForm, unknown>

/**
 * The reason and the text of a step and the documents that it asks for, validated as in the browser;
 * of a step without a form, none.
 * @throws HttpError 422 with the sentences of the form
 */
function validReason(form: CaseForm | undefined, body: object) {
  if (form) {
    const valid = forms[form](body)
    const { reason, text, ...more } = valid
    const named: Record<string, string> = more
    return {
      reason,
      text,
      documents: loanFiles.filter((name) => named[name]),
      ...(form === 'loanOffer' && { form: valid as FormValue<'loanOffer'> }),
    }
  }
  const [additionalProperty] = Object.entries(body).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [name],
  )
  if (additionalProperty === undefined) return { reason: '', text: '', documents: [] }
  const keyword = 'additionalProperties'
  const failure = { keyword, params: { additionalProperty }, instancePath: '', schemaPath: '#' }
  throw invalid([fieldError({}, failure)])
}

const validReply = validBody('reply')

/**
 * What the applicant is told with a step, validated as a reply is.
 * @throws HttpError 422 with the sentences of a reply, at paths in `message`
 */
function validMessage(message: unknown): FormValue<'reply'> {
  try {
    return validReply(message)
  } catch (error) {
    if (!(error instanceof HttpError) || !error.extra?.errors) throw error
    throw invalid(
      error.extra.errors.map(({ path, ...rest }) => ({ ...rest, path: `/message${path}` })),
    )
  }
}

/** Whether somebody has seen this version of a case. */
export type HasSeen = (version: number) => boolean

export type LoanCases = ReturnType<typeof loanCases>

interface Person {
  who: string
  hasSeen: HasSeen
}

interface LoanCaseParts {
  database: Database
  events: InboxEvents
  webhooks: Pick<WebhookStore, 'add' | 'announce'>
  outbox: Pick<Outbox, 'add' | 'announce'>
  documents: Pick<DocumentStore, 'newSeal' | 'fingerprint'>
  loans: Pick<LoanStore, 'unsealed'>
  offers: Offers
  /** Whether this server sends emails. */
  canSend: boolean
}

/** What an applicant gives with a step. */
interface ApplicantWords {
  /** As it was typed to accept an offer. */
  name?: string
  reason?: string
  text?: string
}

const noLongerPossible = () =>
  new HttpError(409, 'This step is no longer possible. Please reload the page.')

/** The states that tell an applicant yes or no. */
const decisions = new Set<LoanState>(['approved', 'declined'])

/** Changes of an application. Each is stored with its event and its audit entry, or not at all. */
export function loanCases({
  database: { read, write },
  canSend,
  loans,
  offers,
  ...parts
}: LoanCaseParts) {
  const { events, webhooks, documents, outbox } = parts
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
      await takeNumbers(trx, 'inbox_event', 0)
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
    await writeAuditEntry(trx, { who: event.who, deed, subject: 'loan', entry, detail })
  }

  async function changed(
    trx: Transaction<Tables>,
    { id, status, assignee, case_version }: LoanApplicationRow,
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
    return { state: after.status as LoanState, assignee: after.assignee, version }
  }

  /** Whoever decides about an application that nobody works on takes it first. */
  async function take(
    trx: Transaction<Tables>,
    { id, status, assignee }: LoanApplicationRow,
    who: string,
  ) {
    if (status === 'received') {
      const state = 'in-review' satisfies LoanState
      await recorded(trx, id, { who, what: 'step', state }, { deed: 'set-state', detail: state })
    }
    if (assignee !== '') return assignee
    const event = { who, what: 'assigned' as const, assignee: who }
    await recorded(trx, id, event, { deed: 'assign', detail: who })
    return who
  }

  /** What the applicant reads with the status, and gets by email where that is possible. */
  async function sendMessage(
    trx: Transaction<Tables>,
    row: LoanApplicationRow,
    { subject, text }: FormValue<'reply'>,
    by: string,
  ) {
    const { id, case_version } = row
    await events.add(trx, 'loan', id, { who: by, what: 'message', text: `${subject}\n\n${text}` })
    const to = addressee(loans.unsealed(row))
    if (!canSend || !to.address) return
    const messageId = documents.fingerprint('told', String(id), String(case_version))
    await addReply(parts, trx, { kind: 'loan', id }, { subject, text, to, by, messageId })
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

  /** Tells all who may agree to an offer that it waits; the office where none of them has an email address. */
  async function tellSecond(
    trx: Transaction<Tables>,
    { id, reference }: LoanApplicationRow,
    maker: string,
  ) {
    const others = (await reviewersBut(trx, maker)).filter(({ email }) => isAddress(email))
    const mail = { ...offerWaitsMail(maker, reference), about: { kind: 'loan', id } as const }
    if (others.length === 0) return outbox.add(trx, mail)
    for (const { username: name, email: address } of others)
      await outbox.add(trx, { ...mail, to: { name, address } })
  }

  /** Makes an offer from a form, or agrees to the one that waits; an offer that is sent is told to the applicant. */
  async function offered(
    trx: Transaction<Tables>,
    row: LoanApplicationRow,
    form: FormValue<'loanOffer'> | undefined,
    who: string,
  ) {
    const state = await (form ? offers.make(trx, row, form, who) : offers.agree(trx, row, who))
    if (state === 'offered') {
      await tell(trx, row, 'offered')
      const about = { kind: 'loan', id: row.id } as const
      await webhooks.add(trx, { type: 'application.offered', about, reference: row.reference })
    } else {
      await tellSecond(trx, row, who)
    }
    return state
  }

  function announce() {
    webhooks.announce()
    outbox.announce()
  }

  /** Everybody who may read applications but one; for nobody, ''. */
  const reviewersBut = (db: Kysely<Tables>, one: string) =>
    activeWith(db, 'reviewer')
      .select(['username', 'email'])
      .where('username', '<>', one)
      .orderBy('username')
      .execute()

  const assignees = async (db: Kysely<Tables>) =>
    (await reviewersBut(db, '')).map(({ username }) => username)

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

  return {
    /**
     * Takes a step, and tells the applicant its `message`, if it has one; undefined if the application
     * was removed.
     * @throws HttpError 409 when no step leads there, 412 when somebody was faster, 422 with the
     * sentences of the step's form
     */
    async step(
      id: number,
      to: LoanState,
      { message, ...body }: Record<string, unknown>,
      { who, hasSeen }: Person,
    ) {
      const done = await changing(id, async (trx, row) => {
        if (!hasSeen(row.case_version)) throw caseChanged(await newest(trx, row))
        const step = caseStep(row.status, to)
        if (!step) throw noLongerPossible()
        const isTold = toldStates.includes(to)
        const {
          reason,
          text,
          documents: asked,
          form,
        } = validReason(step.form, isTold || message === undefined ? body : { ...body, message })
        const told = isTold && message !== undefined ? validMessage(message) : undefined
        const assignee = isTold || form ? await take(trx, row, who) : row.assignee
        const state = to === 'offered' ? await offered(trx, row, form, who) : to
        const state_since = new Date().toISOString()
        const finished_at = isEnded('loan', state) ? state_since : null
        const change = { status: state, finished_at, state_since, assignee }
        const answer = await changed(trx, row, change)
        const event = { who, what: 'step' as const, state, reason, documents: asked, text }
        if (decisions.has(to)) {
          const decided = { type: 'application.decided', about: { kind: 'loan', id } } as const
          await webhooks.add(trx, { ...decided, reference: row.reference, state: to })
        }
        await recorded(trx, id, event, { deed: 'set-state', detail: state })
        if (told) await sendMessage(trx, row, told, who)
        return answer
      })
      announce()
      return done
    },

    /**
     * Assigns it to a username, or to nobody with ''.
     * @throws HttpError 412 when somebody was faster, 422 for somebody who may not read applications
     */
    assign: (id: number, to: string, { who, hasSeen }: Person) =>
      changing(id, async (trx, row) => {
        if (!hasSeen(row.case_version)) throw caseChanged(await newest(trx, row))
        if (to !== '' && !(await assignees(trx)).includes(to))
          throw new HttpError(422, 'Please choose somebody who may read applications.')
        const { assignee, status, case_version: version } = row
        if (to === assignee) return { state: status as LoanState, assignee, version }
        const answer = await changed(trx, row, { assignee: to })
        const event = { who, what: 'assigned' as const, assignee: to }
        await recorded(trx, id, event, { deed: 'assign', detail: to })
        return answer
      }),

    /**
     * Adds a note, once under each key; false if the application was removed.
     * @throws HttpError 409 when it is full
     */
    async note(
      id: number,
      { text }: FormValue<'loanNote'>,
      { who, key }: { who: string; key: string | undefined },
    ) {
      const note = { who, what: 'note', text, key } as const
      const added = await changing(id, async (trx) => {
        if (await events.isStored(trx, 'loan', id, note)) return true
        if ((await countOf(trx, id, 'note')) >= mostNotes)
          throw new HttpError(409, `An application can hold ${mostNotes} notes, and this one does.`)
        await recorded(trx, id, note, { deed: 'note', detail: '' })
        return true
      })
      return added ?? false
    },

    /**
     * Records what an applicant was asked for and takes the application back into review; `keep` stores
     * the documents in the same transaction and answers their names. Undefined if it was removed.
     * @throws HttpError 409 when nothing is asked for, 412 when somebody was faster
     */
    answer: (
      id: number,
      text: string,
      { who, hasSeen }: Person,
      keep: (trx: Transaction<Tables>) => Promise<string[]>,
    ) =>
      changing(id, async (trx, row) => {
        if (!hasSeen(row.case_version)) throw caseChanged(await newest(trx, row))
        const state = 'in-review' satisfies LoanState
        if (row.status !== 'waiting') throw noLongerPossible()
        const documents = await keep(trx)
        const state_since = new Date().toISOString()
        const after = await changed(trx, row, { status: state, finished_at: null, state_since })
        const came = { who, what: 'answer' as const, documents, text }
        await events.add(trx, 'loan', id, came)
        await recorded(trx, id, { who, what: 'step', state }, { deed: 'answer', detail: state })
        return after
      }),

    /**
     * An applicant's answer to the offer that was seen, while it has time. Undefined if the application was removed.
     * @throws HttpError 409 when it is too late, 412 when somebody was faster
     */
    async answerOffer(
      id: number,
      step: ApplicantStep,
      { name = '', text = '', ...words }: ApplicantWords,
      hasSeen: HasSeen,
    ) {
      const answered = await changing(id, async (trx, row) => {
        if (!hasSeen(row.case_version)) throw caseChanged(await newest(trx, row))
        const { from, to } = applicantSteps[step]
        const { reason = step === 'changeMind' ? 'changed-mind' : '' } = words
        const offer = await offers.newest(trx, id)
        if (row.status !== from || !offer || !offers.hasTime(row, offer, step))
          throw noLongerPossible()
        const at = new Date().toISOString()
        const after = await changed(trx, row, { status: to, finished_at: at, state_since: at })
        const { reference } = row
        const about = { kind: 'loan', id } as const
        if (step === 'accept') {
          await offers.accept(trx, row, offer, name)
          await tell(trx, row, 'accepted')
          await webhooks.add(trx, { type: 'application.accepted', about, reference })
        }
        await outbox.add(trx, { ...offerAnsweredMail(step, reference), about })
        const event = { who: nonAccounts.applicant, what: 'step' as const, state: to, reason, text }
        await recorded(trx, id, event, { deed: 'offer-answer', detail: to })
        return after
      })
      announce()
      return answered
    },

    /** Ends an offer whose days are over, or reminds its applicant the day before; nothing at any other time. */
    async passTime(id: number) {
      await changing(id, async (trx, row) => {
        const offer = await offers.newest(trx, id)
        if (row.status !== 'offered' || !offer) return
        const entry = { who: nonAccounts.clock, subject: 'loan', entry: id }
        if (offers.isOver(offer)) {
          const state = 'expired' satisfies LoanState
          const at = new Date().toISOString()
          await changed(trx, row, { status: state, finished_at: at, state_since: at })
          const event = { who: entry.who, what: 'step' as const, state }
          await recorded(trx, id, event, { deed: 'set-state', detail: state })
        } else if (offers.isReminderDue(offer)) {
          await offers.noteReminder(trx, offer)
          await tell(trx, row, 'offer-ends')
          await writeAuditEntry(trx, { ...entry, deed: 'offer-reminder', detail: '' })
        }
      })
      announce()
    },

    /** Applications for which time may pass (`passTime`). */
    ending: () => offers.ending(read),

    /** Its offers as the office reads them, the newest first, and who may agree to one. */
    async offers(row: LoanApplicationRow) {
      const made = await offers.made(read, row)
      const waits = row.status === 'agreeing' && made[0]
      const others = waits ? await reviewersBut(read, waits.madeBy) : []
      const { secondFrom } = await ratesIn(read)
      return { offers: made, mayAgree: others.map(({ username }) => username), secondFrom }
    },

    /** Records, once, that its deletion was asked for; nothing if the application was removed. */
    async askErasure(id: number, who: string) {
      await changing(id, async (trx) => {
        if ((await countOf(trx, id, 'erasure')) > 0) return
        await recorded(trx, id, { who, what: 'erasure' }, { deed: 'ask-erasure', detail: '' })
      })
    },

    /** The usernames that it may be assigned to. */
    assignees: () => assignees(read),
  }
}
