import type { Transaction } from 'kysely'
import type { Person, PersonSession } from '../../shared/people'
import type { Database } from '../database/engine'
import type { AdministratorRow, Tables } from '../database/tables'
import { notFound } from '../errors'
import type { SessionStore } from '../login/session.store'
import { removeSecondFactor } from '../second-factor/second-factor.store'
import type { AccountLinks } from './account-link.store'
import { changeAccount } from './change-account'
import type { Invitation } from './invitation.store'
import * as refusals from './people-refusals'
import { personRows } from './person-rows'
import { stateOf } from './state-of'
import { voidLink } from './void-link'

/**
 * The accounts, as administrators see and change them. A change records `by` and throws HttpError
 * 404 for an unknown account, and 409 where the account's state does not allow it.
 */
export interface PeopleStore {
  all(): Promise<Person[]>
  /** @throws HttpError 404 */
  one(id: number): Promise<Person>
  /** The open sessions of an account, the newest first; `token` is that of whoever asks. */
  sessions(id: number, token: string | undefined): Promise<PersonSession[]>
  change(id: number, change: Omit<Invitation, 'username'>, by: string): Promise<void>
  /** Ends the sessions and voids the link, too. */
  disable(id: number, by: string): Promise<void>
  enable(id: number, by: string): Promise<void>
  /** Ends the sessions, too. */
  turnOffSecondFactor(id: number, by: string): Promise<void>
  /** Ends one session by its id, or all of them. */
  endSessions(id: number, by: string, session?: string): Promise<void>
}

interface PeopleParts {
  database: Pick<Database, 'read' | 'write'>
  sessions: Pick<SessionStore, 'open'>
  links: Pick<AccountLinks, 'isOver'>
}

const endAll = (trx: Transaction<Tables>, id: number) =>
  trx.deleteFrom('session').where('administrator_id', '=', id).execute()

/** @throws HttpError 409 if nobody else is an active administrator */
async function keepOneAdministrator(trx: Transaction<Tables>, account: AdministratorRow) {
  if (account.role !== 'administrator' || stateOf(account) !== 'active') return
  const other = await trx
    .selectFrom('administrator')
    .select('id')
    .where('role', '=', 'administrator')
    .where('disabled_at', 'is', null)
    .where('password_hash', '<>', '')
    .where('id', '<>', account.id)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw refusals.lastAdministrator()
}

const setDisabled = (trx: Transaction<Tables>, id: number, disabled_at: string | null) =>
  trx.updateTable('administrator').set({ disabled_at }).where('id', '=', id).execute()

export function peopleStore({ database, sessions, links }: PeopleParts): PeopleStore {
  const persons = async (id?: number) =>
    personRows(database.read, {
      id,
      open: await sessions.open(id),
      isOver: (endsAt) => links.isOver(endsAt),
    })

  return {
    all: () => persons(),

    async one(id) {
      const [person] = await persons(id)
      if (!person) throw notFound()
      return person
    },

    async sessions(id, token) {
      const open = await sessions.open(id, token)
      return open.map(({ id: name, since, seenAt, isThis }) => ({
        id: name,
        since,
        seenAt,
        isThis,
      }))
    },

    change: (id, { role, email }, by) =>
      changeAccount(database, { id, by }, async ({ trx, account, record }) => {
        if (role !== 'administrator') await keepOneAdministrator(trx, account)
        await trx.updateTable('administrator').set({ role, email }).where('id', '=', id).execute()
        if (role !== account.role) await record('role', role)
        if (email !== account.email) await record('email')
      }),

    disable: (id, by) =>
      changeAccount(database, { id, by }, async ({ trx, account, record }) => {
        const state = stateOf(account)
        if (state === 'invited') throw refusals.isInvited()
        if (state === 'disabled') return
        await keepOneAdministrator(trx, account)
        await setDisabled(trx, id, new Date().toISOString())
        await endAll(trx, id)
        await voidLink(trx, id)
        await record('disable')
      }),

    enable: (id, by) =>
      changeAccount(database, { id, by }, async ({ trx, account, record }) => {
        if (account.disabled_at === null) return
        await setDisabled(trx, id, null)
        // A login that had begun before the account was disabled may have left one.
        await endAll(trx, id)
        await record('enable')
      }),

    turnOffSecondFactor: (id, by) =>
      changeAccount(database, { id, by }, async ({ trx, account, record }) => {
        if (account.username === by) throw refusals.ownSecondFactor()
        if (!(await removeSecondFactor(trx, id))) throw refusals.noSecondFactor()
        await endAll(trx, id)
        await record('second-factor-off')
      }),

    endSessions: (id, by, session) =>
      changeAccount(database, { id, by }, async ({ trx, record }) => {
        const ended = await trx
          .deleteFrom('session')
          .where('administrator_id', '=', id)
          .$if(session !== undefined, (rows) => rows.where('token_hash', 'like', `${session}%`))
          .returning('token_hash')
          .execute()
        if (ended.length > 0) await record('sessions-ended', session && 'one')
      }),
  }
}
