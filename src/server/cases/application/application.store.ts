import type { Core } from '../../core'
import type { LoanFile } from '../../../shared/codecs/loan'
import { recordedWays, type LoanState } from '../../../shared/loan-case'
import { officeDay } from '../../../shared/office-time'
import type { LoanApplicationRow } from '../../core/database/tables'
import { identitiesOf } from '../loan/loan-identity'
import type { LoanCases } from '../loan-case/loan-case.store'
import type { Offers } from '../loan-case/offer.store'
import type { LoanStore } from '../loan/loan.store'
import type { InboxEvents } from '../timeline/inbox-event.store'
import { masked } from './masked-address'

/** What an applicant proves an application to be theirs with; the reference as it is stored. */
export interface Claim {
  reference: string
  phone: string
}

export type Applications = ReturnType<typeof applications>

/** What an applicant sees is read from. */
export interface ApplicationNeeds {
  loans: LoanStore
  events: InboxEvents
  cases: LoanCases
  offers: Offers
}

const noMessage = { text: '', on: '' }

const dayOf = (iso: string) => officeDay(new Date(iso))

/** The states in which an applicant reads the offer. */
const showsOffer: readonly LoanState[] = ['offered', 'accepted']

/** Whether the office has taken back what was accepted last: only then its next step is a review. */
function isTakenBack(steps: readonly { state: string }[]) {
  const accepted = steps.findLastIndex(({ state }) => state === 'accepted')
  return accepted >= 0 && steps[accepted + 1]?.state === ('in-review' satisfies LoanState)
}

/** How an answer was given that the office recorded. */
function wayOf({ reason }: { reason: string }) {
  const how = recordedWays.find((way) => way === reason)
  return how && { how }
}

/** Applications as their applicants see them. */
export function applications(
  { database: { read }, documents }: Core,
  { loans, events, offers, cases: { codes } }: ApplicationNeeds,
) {
  function initialIn(row: LoanApplicationRow) {
    const { first_name = '' } = loans.unsealed(row) as { first_name?: string }
    return String.fromCodePoint(first_name.codePointAt(0) ?? 0x2022).toUpperCase()
  }

  return {
    /**
     * The number of the application with this reference and phone number, else undefined. A wrong pair
     * costs the same as an unknown reference, and opens nothing.
     */
    async find({ reference, phone }: Claim) {
      const hashes = identitiesOf(documents, { phone }).map(({ hash }) => hash)
      // Both are read, whatever the other says.
      const [row, owners] = await Promise.all([
        read
          .selectFrom('loan_application')
          .select('id')
          .where('reference', '=', reference)
          .executeTakeFirst(),
        read
          .selectFrom('loan_identity')
          .select('loan_id')
          .where('hash', 'in', [...hashes, ''])
          .execute(),
      ])
      return owners.some(({ loan_id }) => loan_id === row?.id) ? row?.id : undefined
    },

    /** Undefined if it was removed. */
    async status(id: number) {
      const row = await read
        .selectFrom('loan_application')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return undefined
      const happened = await events.of('loan', id, ['step', 'message', 'erasure'])
      const steps = happened.filter(({ what }) => what === 'step')
      const stored = row.status as LoanState
      const sent = showsOffer.includes(stored) ? await offers.own(read, row) : undefined
      const takenBack = isTakenBack(steps) && (await offers.own(read, row, 'accepted'))
      // The last day may be over before the clock has said so.
      const isOver = stored === 'offered' && sent && sent.until < officeDay(new Date())
      const state = isOver ? 'expired' : stored
      const last = state === 'waiting' ? steps.findLast((step) => step.state === state) : undefined
      const told = happened.filter(({ what }) => what === 'step' || what === 'message').at(-1)
      const erasure = happened.find(({ what }) => what === 'erasure')
      return {
        reference: row.reference,
        initial: initialIn(row),
        state,
        steps: [
          { state: 'received' as const, on: dayOf(row.created_at) },
          ...steps.map((step) => ({
            state: step.state as LoanState,
            on: dayOf(step.at),
            ...wayOf(step),
          })),
        ],
        asked: {
          reason: last?.reason ?? '',
          text: last?.text ?? '',
          documents: (last?.documents ?? []) as LoanFile[],
        },
        message: told?.what === 'message' ? { text: told.text, on: dayOf(told.at) } : noMessage,
        erasureAskedOn: erasure ? dayOf(erasure.at) : '',
        version: row.case_version,
        ...(takenBack && { takenBack }),
        ...(sent &&
          !isOver && { offer: { ...sent, codeTo: masked(await codes.addressOf(read, row)) } }),
      }
    },
  }
}
