import type { Transaction } from 'kysely'
import type { AccountRole } from '../../../shared/account-roles'
import type { AuditAction } from '../../../shared/activity'
import type { AdministratorRow, Tables } from '../../core/database/tables'
import type { Outbox } from '../../core/mail/outbox.store'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import { removePasskeys } from '../passkeys/passkey.store'
import { removeSecondFactor } from '../second-factor/second-factor.store'
import { endAllSessions, voidLink } from './accounts'
import { withdrawAuthority } from './withdraw-authority'

/** A change of an account, in its transaction, whoever makes it: office, command or provider. */
export interface AccountChange {
  trx: Transaction<Tables>
  account: AdministratorRow
  /** Recorded as the person who makes it. */
  by: string
  /** Records an action on this account. */
  record(deed: AuditAction, detail?: string): void
}

export const accountChange = (
  trx: Transaction<Tables>,
  account: AdministratorRow,
  by: string,
): AccountChange => ({
  trx,
  account,
  by,
  record: (deed, detail = '') =>
    writeAuditEntry(trx, { who: by, deed, subject: account.username, detail }),
})

/** The office may get mails of it. */
type WithMails = Pick<Outbox, 'add'>

/** Gives a role, also in open sessions. */
export async function giveRole(
  { trx, account, by, record }: AccountChange,
  role: AccountRole,
  outbox: WithMails,
) {
  await trx.updateTable('administrator').set({ role }).where('id', '=', account.id).execute()
  await withdrawAuthority(trx, account, { outbox, by })
  record('role', role)
}

const setDisabled = ({ trx, account }: AccountChange, disabled_at: string | null) =>
  trx.updateTable('administrator').set({ disabled_at }).where('id', '=', account.id).execute()

/** Ends the sessions and voids the link, too; false when it was disabled already. */
export async function disable(change: AccountChange, outbox: WithMails) {
  const { trx, account, by, record } = change
  if (account.disabled_at !== null) return false
  await setDisabled(change, new Date().toISOString())
  await endAllSessions(trx, account.id)
  await voidLink(trx, account.id)
  await withdrawAuthority(trx, account, { outbox, by })
  record('disable')
  return true
}

/** False when it was enabled already. */
export async function enable(change: AccountChange) {
  if (change.account.disabled_at === null) return false
  await setDisabled(change, null)
  // A login that had begun before the account was disabled may have left one.
  await endAllSessions(change.trx, change.account.id)
  change.record('enable')
  return true
}

/** Removes passkeys and ends the sessions, too; false when there was nothing to turn off. */
export async function turnOffSecondFactors(
  { trx, account, by, record }: AccountChange,
  outbox: WithMails,
) {
  const hadPasskeys = await removePasskeys(trx, account, { by, outbox })
  const hadCodes = await removeSecondFactor(trx, account.id)
  if (!hadPasskeys && !hadCodes) return false
  await endAllSessions(trx, account.id)
  record('second-factor-off')
  return true
}
