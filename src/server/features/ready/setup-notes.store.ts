import type { Activity } from '../../../shared/contracts/activity'
import type { Confirmable } from '../../../shared/contracts/ready'
import type { Database } from '../../core/database/engine'
import { writeAuditEntry } from '../activity/write-audit-entry'

export type SetupNotes = ReturnType<typeof setupNotes>

/** When the operator's work outside of the program was done last. */
export const setupNotes = ({ read, write }: Pick<Database, 'read' | 'write'>) => ({
  /** ISO 8601 in UTC; undefined when there is no note. */
  async at(name: Confirmable) {
    const row = await read
      .selectFrom('setup_note')
      .select('at')
      .where('name', '=', name)
      .executeTakeFirst()
    return row?.at
  },
  /** Notes that it is done now, with its audit entry. */
  note: (name: Confirmable, by: string, deed: Extract<Activity['deed'], 'backup' | 'confirm'>) =>
    write(async (trx) => {
      const at = new Date().toISOString()
      await trx
        .insertInto('setup_note')
        .values({ name, at })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
        .execute()
      await writeAuditEntry(trx, { who: by, deed, ...(deed === 'confirm' && { subject: name }) })
    }),
})
