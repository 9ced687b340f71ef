import type { Core } from '../../core'
import * as refusals from './accounts'
import type { Transaction } from 'kysely'
import type { Person } from '../../../shared/contracts/people'
import type { AdministratorRow, Tables } from '../../core/database/tables'
import { notFound } from '../../core/errors'
import { scheduledDrafts } from '../../site/drafts/draft.store'
import type { SessionStore } from '../login/session.store'
import { disable, enable, giveRole, turnOffSecondFactors } from './account-changes'
import { noteAccess } from './account-access'
import type { AccountLinks } from './account-link.store'
import { accountState, isLastAdministrator } from './accounts'
import { changeAccount, type AccountWork } from './change-account'
import type { Invitation } from './invitation.store'
import { linksMadeBy } from './withdraw-authority'
import { personRows } from './person-rows'

export type PeopleStore = ReturnType<typeof peopleStore>

/** @throws HttpError 409 if nobody else is an active administrator */
async function keepOneAdministrator(trx: Transaction<Tables>, account: AdministratorRow) {
  if (await isLastAdministrator(trx, account)) throw refusals.lastAdministrator()
}

/**
 * The accounts, as administrators see and change them. A change records `by` and throws HttpError
 * 404 for an unknown account, and 409 where the account's state does not allow it.
 */
export function peopleStore(
  { database, outbox }: Core,
  sessions: SessionStore,
  links: AccountLinks,
) {
  const persons = async (id?: number) =>
    personRows(database.read, {
      id,
      open: await sessions.open(id),
      isOver: (endsAt) => links.isOver(endsAt),
    })

  const changing = (change: { id: number; by: string }, work: AccountWork) =>
    changeAccount(database, change, work)

  return {
    all: () => persons(),

    /** @throws HttpError 404 */
    async one(id: number) {
      const [person] = await persons(id)
      if (!person) throw notFound()
      return person
    },

    /** What an account set up that has not taken effect yet. */
    async setUp({ id, username }: Pick<Person, 'id' | 'username'>) {
      const drafts = await scheduledDrafts(database.read)
        .select('id')
        .where('author', '=', username)
        .execute()
      const made = await linksMadeBy(database.read, id)
        .select(['username', 'ends_at'])
        .orderBy('username')
        .execute()
      const open = made.filter(({ ends_at }) => !links.isOver(ends_at))
      return { links: open.map(({ username: name }) => name), schedules: drafts.length }
    },

    /** The open sessions of an account, the newest first; `token` is that of whoever asks. */
    async sessions(id: number, token: string | undefined) {
      const open = await sessions.open(id, token)
      return open.map(({ id: name, since, seenAt, isThis }) => ({
        id: name,
        since,
        seenAt,
        isThis,
      }))
    },

    change: (id: number, { role, email }: Omit<Invitation, 'username'>, by: string) =>
      changing({ id, by }, async (change) => {
        const { trx, account, maker, record } = change
        if (role !== 'administrator') await keepOneAdministrator(trx, account)
        if (role !== account.role) await giveRole(change, role, outbox)
        if (email === account.email) return
        await trx.updateTable('administrator').set({ email }).where('id', '=', id).execute()
        // The address says who may log in by the provider.
        await trx.deleteFrom('provider_account').where('administrator_id', '=', id).execute()
        await noteAccess(trx, account, maker.id, 'login')
        record('email')
      }),

    disable: (id: number, by: string) =>
      changing({ id, by }, async (change) => {
        if (accountState(change.account) === 'invited') throw refusals.isInvited()
        await keepOneAdministrator(change.trx, change.account)
        await disable(change, outbox)
      }),

    enable: (id: number, by: string) => changeAccount(database, { id, by }, enable),

    turnOffSecondFactor: (id: number, by: string) =>
      changing({ id, by }, async (change) => {
        if (change.account.username === by) throw refusals.ownSecondFactor()
        if (!(await turnOffSecondFactors(change, outbox))) throw refusals.noSecondFactor()
        await noteAccess(change.trx, change.account, change.maker.id, 'login')
      }),

    /** Ends one session by its id, or all of them. */
    endSessions: (id: number, by: string, session?: string) =>
      changeAccount(database, { id, by }, async ({ trx, record }) => {
        const ended = await trx
          .deleteFrom('session')
          .where('administrator_id', '=', id)
          .$if(session !== undefined, (rows) => rows.where('token_hash', 'like', `${session}%`))
          .returning('token_hash')
          .execute()
        if (ended.length > 0) record('sessions-ended', session && 'one')
      }),
  }
}
