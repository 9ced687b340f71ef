import type { Transaction } from 'kysely'
import { nonAccounts } from '../../../shared/account-names'
import { applicantSteps, type ApplicantStep, type LoanState } from '../../../shared/loan-case'
import type { Tables } from '../../core/database/tables'
import { caseChanged } from '../../core/errors'
import { writeAuditEntry } from '../activity/write-audit-entry'
import { offerAnsweredMail } from '../loan/loan-mail'
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
}

/** What applicants do with their application, and what time does with an offer. */
export const applicantSide = (
  { database: { read }, events, outbox, offers }: LoanCaseParts,
  { newest, changing, recorded, changed, tell, announce, countOf }: CaseChanges,
) => ({
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

  /** Records, once, that its deletion was asked for; nothing if the application was removed. */
  async askErasure(id: number, who: string) {
    await changing(id, async (trx) => {
      if ((await countOf(trx, id, 'erasure')) > 0) return
      await recorded(trx, id, { who, what: 'erasure' }, { deed: 'ask-erasure', detail: '' })
    })
  },
})
