import type { Transaction } from 'kysely'
import { nonAccounts } from '../../../shared/account-names'
import {
  applicantSteps,
  type ApplicantStep,
  type LoanState,
  type RecordedWay,
} from '../../../shared/loan-case'
import type { LoanApplicationRow, LoanOfferRow, Tables } from '../../core/database/tables'
import { caseChanged, HttpError } from '../../core/errors'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import { answerMail, offerAnsweredMail } from '../loan/loan-mail'
import type { NewInboxEvent } from '../timeline/inbox-event.store'
import { answerCodes } from './answer-code.store'
import {
  type CaseChanges,
  type HasSeen,
  type LoanCaseParts,
  noLongerPossible,
  type CaseActor,
} from './case-changes'

/** What an applicant gives with a step. */
export interface ApplicantWords {
  /** As it was typed to accept an offer. */
  name?: string
  reason?: string
  text?: string
  code: string
}

/** What the office records of an applicant's answer. */
export interface RecordedAnswer {
  to: 'accepted' | 'turned-down'
  reason: RecordedWay
  name?: string
  text: string
}

const answersThemselves = () =>
  new HttpError(
    409,
    'The applicant can answer with a code that we send by email, so nobody else can. Nothing was stored.',
  )

interface KeptAnswer {
  step: ApplicantStep
  offer: LoanOfferRow
  who: string
  name: string
  how: 'by-code' | RecordedWay
  event: Pick<NewInboxEvent, 'reason' | 'text' | 'documents'>
}

/** What applicants do with their application, and what time does with an offer. */
export function applicantSide(parts: LoanCaseParts, changes: CaseChanges) {
  const {
    database: { read },
    events,
    outbox,
    offers,
  } = parts
  const { newest, changing, recorded, changed, tell, askReturn, askedReturn, countOf } = changes
  const codes = answerCodes(parts)

  /** The offer that a step answers. @throws HttpError 409 when it is too late, 412 when somebody was faster */
  async function answerable(
    trx: Transaction<Tables>,
    row: LoanApplicationRow,
    step: ApplicantStep,
    hasSeen: HasSeen,
  ) {
    if (!hasSeen(row.case_version, true)) throw caseChanged(await newest(trx, row))
    const offer = await offers.newest(trx, row.id)
    if (row.status !== applicantSteps[step].from || !offer || !offers.hasTime(row, offer, step))
      throw noLongerPossible()
    return offer
  }

  async function keepAnswer(
    trx: Transaction<Tables>,
    row: LoanApplicationRow,
    { step, offer, who, name, how, event }: KeptAnswer,
  ) {
    const { to: state } = applicantSteps[step]
    const at = new Date().toISOString()
    const after = await changed(trx, row, { status: state, finished_at: at, state_since: at })
    if (step === 'accept') {
      await offers.accept(trx, row, offer, { name, how })
      await tell(trx, row, 'accepted')
    }
    if (step === 'changeMind') await offers.endReturn(trx, row)
    const answered = { who, what: 'step' as const, state, ...event }
    await recorded(trx, row.id, answered, { deed: 'offer-answer', detail: state })
    return after
  }

  return {
    codes,

    /**
     * Records what an applicant was asked for and takes the application back into review; `keep` stores
     * the documents in the same transaction and answers their names. Undefined if it was removed.
     * @throws HttpError 409 when nothing is asked for, 412 when somebody was faster
     */
    answer: (
      id: number,
      text: string,
      { who, hasSeen }: CaseActor,
      keep: (trx: Transaction<Tables>) => Promise<string[]>,
    ) =>
      changing(id, async (trx, row) => {
        if (!hasSeen(row.case_version)) throw caseChanged(await newest(trx, row))
        const state = 'in-review' satisfies LoanState
        if (row.status !== 'waiting') throw noLongerPossible()
        const documents = await keep(trx)
        await outbox.add(trx, { ...answerMail(row.reference), about: { kind: 'loan', id } })
        const state_since = new Date().toISOString()
        const after = await changed(trx, row, { status: state, finished_at: null, state_since })
        const came = { who, what: 'answer' as const, documents, text }
        await events.add(trx, 'loan', id, came)
        await recorded(trx, id, { who, what: 'step', state }, { deed: 'answer', detail: state })
        return after
      }),

    /**
     * Sends the code that an answer to the offer needs; the address that it goes to, undefined if the application was
     * removed. `allow` counts it.
     * @throws HttpError 409 when it is too late or no code can be sent, 412 when somebody was faster
     */
    async sendCode(
      id: number,
      step: ApplicantStep,
      { hasSeen, allow }: { hasSeen: HasSeen; allow: () => Promise<void> },
    ) {
      await allow()
      return changing(id, async (trx, row) => {
        const offer = await answerable(trx, row, step, hasSeen)
        const address = await codes.addressOf(trx, row)
        if (!address) throw noLongerPossible()
        await codes.send(trx, row, { step, offer, address })
        return address
      })
    },

    /**
     * An applicant's answer to the offer that was seen, while it has time, with the code for it. Undefined if the
     * application was removed.
     * @throws HttpError 409 when it is too late, 412 when somebody was faster, 422 for a code that is not the one
     */
    async answerOffer(
      id: number,
      step: ApplicantStep,
      { name = '', text = '', code, ...words }: ApplicantWords,
      hasSeen: HasSeen,
    ) {
      const answered = await changing(id, async (trx, row) => {
        const offer = await answerable(trx, row, step, hasSeen)
        const refused = await codes.take(trx, id, { step, offer, code })
        if (refused) return refused
        const own = { accept: 'by-code', turnDown: '', changeMind: 'changed-mind' }[step]
        const { reason = own } = words
        const by = { who: nonAccounts.applicant, name, how: 'by-code' as const }
        await outbox.add(trx, {
          ...offerAnsweredMail(step, row.reference),
          about: { kind: 'loan', id },
        })
        return keepAnswer(trx, row, { step, offer, ...by, event: { reason, text } })
      })
      // Stored with the try: only now it may be refused.
      if (answered instanceof HttpError) throw answered
      return answered
    },

    /**
     * An answer that an applicant gave to the office, under the name of whoever records it; `keep` stores the signed page
     * in the same transaction and answers its name. A no to an accepted offer waits for the second person that it needs.
     * Undefined if the application was removed.
     * @throws HttpError 409 when it is too late, waits already or the applicant can answer, 412 when somebody was faster
     */
    async recordAnswer(
      id: number,
      { to, reason: how, name = '', text }: RecordedAnswer,
      { who, hasSeen }: CaseActor,
      keep: (trx: Transaction<Tables>) => Promise<string[]>,
    ) {
      return changing(id, async (trx, row) => {
        const step =
          to === 'accepted' ? 'accept' : row.status === 'accepted' ? 'changeMind' : 'turnDown'
        const offer = await answerable(trx, row, step, hasSeen)
        if (await codes.addressOf(trx, row)) throw answersThemselves()
        if (await askedReturn(trx, row)) throw noLongerPossible()
        const event = { reason: how, text, documents: await keep(trx) }
        if (step === 'changeMind') {
          const waits = await askReturn(trx, row, { who, state: to, ...event })
          if (waits) return waits
        }
        return keepAnswer(trx, row, { step, offer, who, name, how, event })
      })
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
          writeAuditEntry(trx, { ...entry, deed: 'offer-reminder', detail: '' })
        }
      })
    },

    /** Applications for which time may pass (`passTime`). */
    ending: () => offers.ending(read),

    /** Records, once, that its deletion was asked for; nothing if the application was removed. */
    async askErasure(id: number, who: string) {
      await changing(id, async (trx) => {
        if ((await countOf(trx, id, 'erasure')) > 0) return
        await recorded(trx, id, { who, what: 'erasure' }, { deed: 'ask-erasure', detail: '' })
      })
    },
  }
}
