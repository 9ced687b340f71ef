import type { MadeOffer } from '../../shared/contracts/offer'
import { reasonNames } from '../../shared/loan-case'
import { shownDay } from '../../shared/date-text'
import { KeyFacts } from '../../ui/loan/key-facts'
import { dayAndTime } from '../layout/shown-time'
import { Card } from '../../ui/kit/card'

/** 'Made by ada on 28 November 2026 at 14:03, agreed to by bola. It could be accepted until …' */
function offerWords({
  madeBy,
  madeAt,
  agreedBy,
  until,
  acceptedAt,
  acceptedBy,
  acceptedHow,
}: MadeOffer) {
  return [
    `Made by ${madeBy}, ${dayAndTime(madeAt)}${agreedBy && `, agreed to by ${agreedBy}`}.`,
    until ? `To be accepted until ${shownDay(until)}.` : 'It was not sent yet.',
    acceptedAt &&
      `${acceptedBy} accepted it, ${dayAndTime(acceptedAt)}${acceptedHow && ` (${reasonNames[acceptedHow]})`}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The offers of an application, the newest first and open. */
export function CaseOffers({ offers }: { offers: readonly MadeOffer[] }) {
  if (offers.length === 0) return null
  return (
    <section aria-labelledby="offers">
      <h2 className="heading" id="offers">
        {offers.length === 1 ? 'Offer' : 'Offers'}
      </h2>
      {offers.map((offer, i) => (
        <Card className="column" key={offer.version}>
          <details open={i === 0}>
            <summary className="name">{`Offer ${offer.version}`}</summary>
            <p>{offerWords(offer)}</p>
            <KeyFacts facts={offer.facts} />
          </details>
        </Card>
      ))}
    </section>
  )
}
