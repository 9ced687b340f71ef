import type { Transaction } from 'kysely'
import type { AccountRole } from '../../shared/account-roles'
import { byApplicant } from '../../shared/application-status'
import { writeAuditEntry } from '../activity/write-audit-entry'
import type { Database } from '../database/engine'
import { takeNumbers } from '../database/sequence'
import type { AdministratorRow, Tables } from '../database/tables'
import { byCommand } from '../login/administrator.store'
import type { AccountLinks } from './account-link.store'
import { changeAccount } from './change-account'
import type { LinkMailer } from './link-mailer'
import * as refusals from './people-refusals'
import { stateOf } from './state-of'
import { voidLink } from './void-link'

/** Bounds the list of people, which is not paged. */
export const mostAccounts = 500

/** Names that Activity and History use for what no account did. */
const reserved = [byCommand, byApplicant, 'retention', 'seed']

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

/** Links for people who have no password, or a lost one. `by` is recorded. */
export interface InvitationStore {
  /** @throws HttpError 422 for a name that is taken */
  invite(invitation: Invitation, by: string): Promise<MadeLink>
  /** Replaces the open link. @throws HttpError 404, or 409 for a disabled or the own account */
  renew(id: number, by: string): Promise<MadeLink>
  /**
   * Withdraws the open link; an account that never had a password goes with it.
   * @throws HttpError 404, or 409 when there is nothing to withdraw
   */
  withdraw(id: number, by: string): Promise<'removed' | 'kept'>
}

interface InvitationParts {
  database: Pick<Database, 'write'>
  links: Pick<AccountLinks, 'make'>
  mailer: LinkMailer
}

export function invitationStore({ database, links, mailer }: InvitationParts): InvitationStore {
  async function linked(trx: Transaction<Tables>, account: AdministratorRow) {
    const link = await links.make(trx, account)
    const isMailed = await mailer.send(trx, account, link)
    return { ...link, id: account.id, isMailed }
  }

  async function announced(made: Promise<MadeLink>): Promise<MadeLink> {
    const { id, token, isMailed } = await made
    if (isMailed) mailer.announce()
    return { id, token, isMailed }
  }

  return {
    invite: ({ username, email, role }, by) =>
      announced(
        database.write(async (trx) => {
          await takeNumbers(trx, 'administrator', 0)
          const names = await trx.selectFrom('administrator').select('username').execute()
          const taken = [...reserved, ...names.map((row) => row.username)]
          if (taken.some((name) => name.toLowerCase() === username.toLowerCase())) {
            throw refusals.nameTaken()
          }
          if (names.length >= mostAccounts) throw refusals.tooManyAccounts(mostAccounts)
          const account = {
            id: await takeNumbers(trx, 'administrator'),
            username,
            password_hash: '',
            created_at: new Date().toISOString(),
            role,
            email,
            disabled_at: null,
            seen_at: null,
          }
          await trx.insertInto('administrator').values(account).execute()
          const link = await linked(trx, account)
          await writeAuditEntry(trx, { who: by, deed: 'invite', subject: username, detail: role })
          return link
        }),
      ),

    renew: (id, by) =>
      announced(
        changeAccount(database, { id, by }, async ({ trx, account, record }) => {
          if (account.username === by) throw refusals.ownPasswordLink()
          if (stateOf(account) === 'disabled') throw refusals.isDisabled()
          const link = await linked(trx, account)
          await record('link', link.purpose)
          return link
        }),
      ),

    withdraw: (id, by) =>
      changeAccount(database, { id, by }, async ({ trx, account, record }) => {
        const purpose = await voidLink(trx, id)
        if (stateOf(account) === 'invited') {
          await trx.deleteFrom('administrator').where('id', '=', id).execute()
          await record('invitation-withdrawn')
          return 'removed'
        }
        if (!purpose) throw refusals.noLink()
        await record('link-withdrawn')
        return 'kept'
      }),
  }
}
