import type { Kysely, Transaction } from 'kysely'
import type { Activity } from '../../../shared/contracts/activity'
import type { Confirmable } from '../../../shared/contracts/ready'
import type { Database } from '../../core/database/engine'
import type { Tables } from '../../core/database/tables'
import { past } from '../../core/past'
import { writeAuditEntry } from '../activity/write-audit-entry'

/**
 * A backup of BACKUP_TO, and the last one that could not be made since; what is old was removed, or waits because the
 * clock seemed wrong.
 */
type SetupNote = Confirmable | 'sealed-backup' | 'failed-backup' | 'retention' | 'retention-waits'

async function noteAt(db: Kysely<Tables>, name: SetupNote) {
  const row = await db
    .selectFrom('setup_note')
    .select('at')
    .where('name', '=', name)
    .executeTakeFirst()
  return past(row?.at)
}

async function putNote(trx: Transaction<Tables>, name: SetupNote) {
  const at = new Date().toISOString()
  await trx
    .insertInto('setup_note')
    .values({ name, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute()
}

export type SetupNotes = ReturnType<typeof setupNotes>

/** When the operator's work outside of the program was done last. */
export const setupNotes = ({ read, write }: Pick<Database, 'read' | 'write'>) => ({
  /** ISO 8601 in UTC; undefined when there is no note. */
  at: (name: SetupNote) => noteAt(read, name),
  /** Notes that it is done now, with its audit entry. */
  note: (
    name: Confirmable | 'sealed-backup',
    by: string,
    deed: Extract<Activity['deed'], 'backup' | 'confirm'>,
  ) =>
    write(async (trx) => {
      await putNote(trx, name)
      if (name === 'sealed-backup')
        await trx.deleteFrom('setup_note').where('name', '=', 'failed-backup').execute()
      writeAuditEntry(trx, { who: by, deed, ...(deed === 'confirm' && { subject: name }) })
    }),
  /** What is old is removed now, or waits from now on. */
  noteRetention: (name: 'retention' | 'retention-waits') =>
    write(async (trx) => {
      await putNote(trx, name)
      if (name === 'retention')
        await trx.deleteFrom('setup_note').where('name', '=', 'retention-waits').execute()
    }),
  /**
   * Notes that a backup could not be made now.
   * @param tell is called in the same transaction, unless a failure after `since` was noted before
   */
  noteFailure: (since: string, tell: (trx: Transaction<Tables>) => Promise<unknown>) =>
    write(async (trx) => {
      const before = await noteAt(trx, 'failed-backup')
      await putNote(trx, 'failed-backup')
      if (!before || before < since) await tell(trx)
    }),
})
