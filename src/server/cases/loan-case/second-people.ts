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
export type FirstDeed = 'made this offer' | 'asked for this offer to be taken back'

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
