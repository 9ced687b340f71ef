import { recordedWays } from '../loan-case'
import {
  count,
  flag,
  list,
  moment,
  named,
  number,
  oneOf,
  record,
  text,
  type Wire,
} from './wire-schema'

/** A day in the office's time, '2026-11-23'; '' for none. */
export const day = { ...text, pattern: '^(?:\\d{4}-\\d{2}-\\d{2})?$' }

/** In naira, digits with a point before the kobo: '37500.5'. */
export const money = { ...text, pattern: '^\\d+(?:\\.\\d{1,2})?$' }

/** What a loan costs, said before it is taken. */
export const keyFacts = named(
  'KeyFacts',
  record({
    product: text,
    amount: money,
    /** What is paid out: the amount without the fees at the start. */
    receives: money,
    /** Interest a month in per cent. */
    rate: text,
    method: oneOf(['Flat', 'Reducing balance']),
    /** The day on which it is paid out, from which the others follow; '' until the offer is sent. */
    from: day,
    instalments: list(record({ due: day, amount: money })),
    fees: list(record({ name: text, amount: money, when: oneOf(['once', 'monthly']) })),
    /** All that is paid: the instalments. */
    total: money,
    /** What is paid out and what it costs make all that is paid. */
    cost: money,
    annualRate: { ...text, description: "'42.6 %', with all fees" },
    late: { ...text, description: 'What happens when a payment is late; blank if nothing is said' },
    /** Days to change one's mind after accepting. */
    mindDays: count,
    isSample: flag,
  }),
)
export type OfferFacts = Wire<typeof keyFacts>

/** How an offer was accepted; '' before, and in those from before this was noted. */
const acceptedHow = oneOf(['', 'by-code', ...recordedWays])
export type AcceptedHow = Wire<typeof acceptedHow>

/** An offer as it was sent to its applicant. */
const sent = {
  version: { ...number, description: 'Counts the offers of the application' },
  facts: keyFacts,
  /** The last day on which it can be accepted. */
  until: day,
  /** '' before. */
  acceptedOn: day,
  acceptedBy: { ...text, description: 'The name as it was typed' },
  acceptedHow,
  /** The last day on which the acceptance can be taken back; '' before it, and after that day. */
  mindUntil: day,
}
export const sentOffer = record(sent)
export type SentOffer = Wire<typeof sentOffer>

/** An offer as its applicant reads it and answers it. */
export const ownOffer = record({
  ...sent,
  codeTo: {
    ...text,
    description:
      "Where the code for an answer goes, as much of it as tells one address from another; '' where the office takes the answer",
  },
})
export type OwnOffer = Wire<typeof ownOffer>

/** An offer as the office reads it. */
export const madeOffer = record({
  version: number,
  facts: keyFacts,
  madeBy: text,
  madeAt: moment,
  agreedBy: { ...text, description: "The second person; '' without one" },
  until: day,
  acceptedAt: { ...text, description: "Time in UTC; '' before" },
  acceptedBy: text,
  acceptedHow,
})
export type MadeOffer = Wire<typeof madeOffer>
