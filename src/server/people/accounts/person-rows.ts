import type { Kysely } from 'kysely'
import type { AccountRole } from '../../../shared/account-roles'
import type { Person } from '../../../shared/contracts/people'
import type { LinkPurpose } from '../../../shared/people'
import type { Tables } from '../../core/database/tables'
import type { OpenSession } from '../login/session.store'
import { hasSecondFactor, accountState } from './accounts'

/** The accounts with what belongs to them; all, or the one with this id. */
const rows = (db: Kysely<Tables>, id: number | undefined) =>
  db
    .selectFrom('administrator')
    .leftJoin('account_link', 'account_link.administrator_id', 'administrator.id')
    .select([
      'administrator.id',
      'username',
      'email',
      'role',
      'password_hash',
      'disabled_at',
      'seen_at',
      'purpose',
      'ends_at',
      hasSecondFactor.as('has_second_factor'),
    ])
    .$if(id !== undefined, (query) => query.where('administrator.id', '=', id!))
    .execute()

interface Around {
  id: number | undefined
  open: readonly OpenSession[]
  isOver: (endsAt: string) => boolean
}

/** Accounts by name: all, or the one with this id. */
export async function personRows(
  db: Kysely<Tables>,
  { id, open, isOver }: Around,
): Promise<Person[]> {
  const found = await rows(db, id)
  const passkeys = await db
    .selectFrom('passkey')
    .select(['administrator_id', 'created_at'])
    .$if(id !== undefined, (query) => query.where('administrator_id', '=', id!))
    .orderBy('id')
    .execute()
  return found
    .map((row): Person => ({
      id: row.id,
      username: row.username,
      email: row.email,
      role: row.role as AccountRole,
      state: accountState(row),
      link: row.ends_at
        ? {
            purpose: row.purpose as LinkPurpose,
            endsAt: row.ends_at,
            isOver: isOver(row.ends_at),
          }
        : null,
      hasSecondFactor: Boolean(row.has_second_factor),
      passkeys: passkeys
        .filter((passkey) => passkey.administrator_id === row.id)
        .map(({ created_at }) => created_at),
      seenAt: row.seen_at ?? '',
      sessions: open.filter(({ administrator }) => administrator === row.id).length,
    }))
    .toSorted((one, other) => one.username.localeCompare(other.username, 'en'))
}
