import type { Core } from '../../core'
import type { Transaction } from 'kysely'
import { isReservedName, nameKey, tidyName } from '../../../shared/account-names'
import type { AccountRole } from '../../../shared/account-roles'
import { lock, takeNumbers } from '../../core/database/sequence'
import type { AdministratorRow, Tables } from '../../core/database/tables'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import type { AccountLinks } from './account-link.store'
import { actingAdministrator, changeAccount } from './change-account'
import type { LinkMailer } from './link-mailer'
import * as refusals from './accounts'
import { accountState, voidLink } from './accounts'

/** Bounds the list of people, which is not paged. */
export const mostAccounts = 500

export interface Invitation {
  username: string
  email: string
  role: AccountRole
}

/** A link that was just made. */
export interface MadeLink {
  id: number
  token: string
  isMailed: boolean
}

export type InvitationStore = ReturnType<typeof invitationStore>

/** Links for people who have no password, or a lost one. `by` is recorded. */
export function invitationStore({ database }: Core, links: AccountLinks, mailer: LinkMailer) {
  async function linked(trx: Transaction<Tables>, account: AdministratorRow, madeBy: number) {
    const { token, purpose } = await links.make(trx, account, madeBy)
    const isMailed = await mailer.send(trx, account, { token, purpose })
    return { made: { id: account.id, token, isMailed }, purpose }
  }

  return {
    /** @throws HttpError 422 for a name that is taken */
    invite: ({ username: typed, email, role }: Invitation, by: string) =>
      database.write(async (trx) => {
        await lock(trx, 'accounts')
        const maker = await actingAdministrator(trx, by)
        const names = await trx.selectFrom('administrator').select('username').execute()
        const username = tidyName(typed)
        const name_key = nameKey(typed)
        const isTaken = names.some((row) => nameKey(row.username) === name_key)
        if (isTaken || isReservedName(typed)) throw refusals.nameTaken()
        if (names.length >= mostAccounts) throw refusals.tooManyAccounts(mostAccounts)
        const account = {
          id: await takeNumbers(trx, 'administrator'),
          username,
          name_key,
          password_hash: '',
          created_at: new Date().toISOString(),
          role,
          email,
          disabled_at: null,
          seen_at: null,
        }
        await trx.insertInto('administrator').values(account).execute()
        const { made } = await linked(trx, account, maker.id)
        writeAuditEntry(trx, { who: by, deed: 'invite', subject: username, detail: role })
        return made
      }),

    /** Replaces the open link. @throws HttpError 404, or 409 for a disabled or the own account */
    renew: (id: number, by: string) =>
      changeAccount(database, { id, by }, async ({ trx, account, maker, record }) => {
        if (account.username === by) throw refusals.ownPasswordLink()
        if (accountState(account) === 'disabled') throw refusals.isDisabled()
        const { made, purpose } = await linked(trx, account, maker.id)
        record('link', purpose)
        return made
      }),

    /**
     * Withdraws the open link; an account that never had a password goes with it.
     * @throws HttpError 404, or 409 when there is nothing to withdraw
     */
    withdraw: (id: number, by: string) =>
      changeAccount(database, { id, by }, async ({ trx, account, record }) => {
        const purpose = await voidLink(trx, id)
        if (accountState(account) === 'invited') {
          await trx.deleteFrom('administrator').where('id', '=', id).execute()
          record('invitation-withdrawn')
          return 'removed'
        }
        if (!purpose) throw refusals.noLink()
        record('link-withdrawn')
        return 'kept'
      }),
  }
}
