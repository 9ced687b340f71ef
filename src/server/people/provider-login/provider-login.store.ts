import type { Core } from '../../core'
import { createHash, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { nonAccounts } from '../../../shared/account-names'
import type { AccountRole } from '../../../shared/account-roles'
import { lock } from '../../core/database/sequence'
import type { AdministratorRow, Tables } from '../../core/database/tables'
import { isAddress } from '../../core/mail/is-address'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import { hashPassword } from '../login/administrator.store'
import { accountChange, giveRole } from '../accounts/account-changes'
import type { AccountLinks } from '../accounts/account-link.store'
import { isLastAdministrator, accountState, voidLink } from '../accounts/accounts'

/** How long somebody may take at the provider, in ms. */
export const beginningEnd = 10 * 60_000

/** How many may be there at once: the oldest give way. */
const mostBegun = 1000

/** Who the provider says somebody is. */
export interface ProvenIdentity {
  issuer: string
  subject: string
  /** '' unless the provider has verified it. */
  email: string
  /** Why it is ''. */
  doubt: string
  role: AccountRole | undefined
}

const nameOf = (token: string) => createHash('sha256').update(token).digest('hex')
const isoTime = (time: number) => new Date(time).toISOString()

/** An address of plain letters in small ones, else '': no letter passes for another. */
export const plainAddress = (text: string) =>
  isAddress(text) && /^[!-~]+$/.test(text) ? text.toLowerCase() : ''

/** The account of an identity: its own, else the only one under its address, open ones first. */
async function accountOf(db: Kysely<Tables>, { issuer, subject, email }: ProvenIdentity) {
  const own = await db
    .selectFrom('administrator')
    .innerJoin('provider_account', 'administrator_id', 'administrator.id')
    .selectAll('administrator')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (own || !email) return own
  const all = await db.selectFrom('administrator').selectAll().execute()
  const named = all.filter((row) => plainAddress(row.email || row.username) === email)
  const open = named.filter((row) => row.disabled_at === null)
  const found = open.length > 0 ? open : named
  return found.length === 1 ? found[0] : undefined
}

const noSuchAddress = 'nobody is invited under this email address, or more than one account has it'

/** @param except the roles whose people do not log in by the provider */
export function providerLoginStore(
  { database, outbox }: Core,
  links: AccountLinks,
  except: readonly string[],
) {
  const { read, write, skipLocked } = database

  /**
   * Why somebody may not use an account, '' if they may: whoever is bound to it, and before that whoever
   * is invited.
   */
  async function whyNot(trx: Transaction<Tables>, account: AdministratorRow, who: ProvenIdentity) {
    if (account.disabled_at !== null) return 'the account is disabled'
    if (except.includes(account.role)) return 'its role is kept from this login (OIDC_EXCEPT_ROLES)'
    const bound = await trx
      .selectFrom('provider_account')
      .selectAll()
      .where('administrator_id', '=', account.id)
      .executeTakeFirst()
    if (bound?.issuer === who.issuer && bound.subject !== who.subject)
      return 'the account belongs to another person of the provider'
    const isOpen = accountState(account) === 'active' || (await links.isOpenFor(trx, account.id))
    return isOpen ? '' : 'the invitation has ended'
  }

  async function bind(
    trx: Transaction<Tables>,
    { id, username }: AdministratorRow,
    { issuer, subject }: ProvenIdentity,
  ) {
    const made = { issuer, subject, created_at: isoTime(Date.now()) }
    const bound = await trx
      .insertInto('provider_account')
      .values({ ...made, administrator_id: id })
      .onConflict((conflict) =>
        conflict
          .column('administrator_id')
          .doUpdateSet(made)
          .where('provider_account.issuer', '<>', issuer),
      )
      .returning('administrator_id')
      .executeTakeFirst()
    if (bound) writeAuditEntry(trx, { who: username, deed: 'provider', subject: username })
  }

  /** Gives the role that the provider names, except to the last administrator. */
  async function changeRole(
    trx: Transaction<Tables>,
    account: AdministratorRow,
    role: AccountRole | undefined,
  ) {
    if (!role || role === account.role || except.includes(role)) return account
    if (await isLastAdministrator(trx, account)) return account
    await giveRole(accountChange(trx, account, nonAccounts.provider), role, outbox)
    return { ...account, role }
  }

  return {
    /** Remembers that a browser with this token went to the provider. */
    begin: (token: string, wanted: string) =>
      write(async (trx) => {
        const now = Date.now()
        const row = { name: nameOf(token), wanted, ends_at: isoTime(now + beginningEnd) }
        await trx.insertInto('provider_login').values(row).execute()
        await trx
          .deleteFrom('provider_login')
          .where('name', 'in', (rows) =>
            skipLocked(
              rows
                .selectFrom('provider_login')
                .select('name')
                .where((one) =>
                  one.or([
                    one('ends_at', '<=', isoTime(now)),
                    one(
                      'name',
                      'not in',
                      rows
                        .selectFrom('provider_login')
                        .select('name')
                        .orderBy('ends_at', 'desc')
                        .limit(mostBegun),
                    ),
                  ]),
                ),
            ),
          )
          .execute()
      }),

    /** What a browser with this token has begun, once; undefined when it has ended. */
    take: (token: string) =>
      write(async (trx) => {
        const row = await trx
          .deleteFrom('provider_login')
          .where('name', '=', nameOf(token))
          .returning(['wanted', 'ends_at'])
          .executeTakeFirst()
        return row && row.ends_at > isoTime(Date.now()) ? row : undefined
      }),

    /**
     * The account that somebody logs in to, from now on bound to them; else the name of the one that
     * refuses them, or '', and why. Who was invited needs no password of their own: they get one that nobody knows.
     */
    async enter(
      who: ProvenIdentity,
    ): Promise<{ account: AdministratorRow } | { refused: string; reason: string }> {
      const found = await accountOf(read, who)
      const unknown =
        found?.password_hash === '' ? await hashPassword(randomBytes(32).toString('base64url')) : ''
      return write(async (trx) => {
        await lock(trx, 'accounts')
        const account = await accountOf(trx, who)
        if (!account) return { refused: '', reason: who.doubt || noSuchAddress }
        const { username: refused } = account
        const reason = await whyNot(trx, account, who)
        if (reason) return { refused, reason }
        const password_hash = account.password_hash || unknown
        if (!password_hash) return { refused, reason: 'the account was changed meanwhile' }
        if (!account.password_hash) {
          const { id } = account
          await trx
            .updateTable('administrator')
            .set({ password_hash })
            .where('id', '=', id)
            .execute()
          await voidLink(trx, id)
        }
        await bind(trx, account, who)
        return { account: await changeRole(trx, { ...account, password_hash }, who.role) }
      })
    },
  }
}
