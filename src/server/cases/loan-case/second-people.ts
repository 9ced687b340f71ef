import type { Kysely } from 'kysely'
import type { LoanApplicationRow, Tables } from '../../core/database/tables'
import { accessAround } from '../../people/accounts/account-access'
import { activeWith } from '../../people/accounts/accounts'

/** Somebody who reviews, and why they may not agree to an offer; '' where they may. */
export interface SecondPerson {
  username: string
  email: string
  refusal: string
}

/** What one person did that somebody else must agree to. */
export type FirstDeed =
  | 'made this offer'
  | 'asked for this offer to be taken back'
  | 'asked for this deletion'

/** Everybody who may read applications, with why they may not agree to what one person did for this one. */
export async function secondPeople(
  db: Kysely<Tables>,
  { created_at }: Pick<LoanApplicationRow, 'created_at'>,
  maker: string,
  did: FirstDeed = 'made this offer',
): Promise<SecondPerson[]> {
  const people = await activeWith(db, 'reviewer')
    .select(['id', 'username', 'email'])
    .orderBy('username')
    .execute()
  const made = people.find(({ username }) => username === maker)
  const around = made ? await accessAround(db, made.id, created_at) : []
  function refusalOf({ id, username }: { id: number; username: string }) {
    if (!made)
      return `${maker} made this offer, and may not make offers any more. Send it back, and make it yourself.`
    if (username === maker) return `You ${did}, so somebody else must agree to it.`
    const ways = around.flatMap(({ administrator_id, way }) =>
      administrator_id === id ? [way] : [],
    )
    if (ways.includes('invitation'))
      return `${maker} ${did} and invited you, so somebody else must agree to it.`
    if (ways.length > 0)
      return `${maker} ${did} and changed how you log in since the application came in, so somebody else must agree to it.`
    return around.some(({ made_by }) => made_by === id)
      ? `You changed how ${maker} logs in since the application came in, so somebody else must agree to it.`
      : ''
  }
  return people.map(({ id, username, email }) => ({
    username,
    email,
    refusal: refusalOf({ id, username }),
  }))
}

/** The usernames of those who may agree. */
export const mayAgreeOf = (people: readonly SecondPerson[]) =>
  people.flatMap(({ username, refusal }) => (refusal === '' ? [username] : []))

/** So many are counted and listed at most. */
const mostWaiting = 1000

/** The applications that wait for a second person, for their offer to be sent or to be taken back; the oldest first. */
export const waitingForSecond = (db: Kysely<Tables>) =>
  db
    .selectFrom('loan_application')
    .select(['id', 'state_since as since'])
    .where('status', '=', 'agreeing')
    .unionAll(
      db
        .selectFrom('inbox_event as event')
        .innerJoin('loan_offer as offer', 'offer.loan_id', 'event.entry_id')
        .innerJoin('loan_application as loan', 'loan.id', 'event.entry_id')
        .select(({ fn }) => ['loan.id', fn.max('event.at').as('since')])
        .where('event.what', '=', 'return')
        .where('event.kind', '=', 'loan')
        .where('loan.status', '=', 'accepted')
        .where('offer.return_by', 'in', activeWith(db, 'reviewer').select('username'))
        .groupBy('loan.id'),
    )
    .orderBy('since')
    .limit(mostWaiting)
    .execute()
