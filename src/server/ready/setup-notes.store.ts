import type { Activity } from '../../shared/activity'
import type { Confirmable } from '../../shared/ready'
import { writeAuditEntry } from '../activity/write-audit-entry'
import type { Database } from '../database/engine'

/** When the operator's work outside of the program was done last. */
export interface SetupNotes {
  /** ISO 8601 in UTC; undefined when there is no note. */
  at(name: Confirmable): Promise<string | undefined>
  /** Notes that it is done now, with its audit entry. */
  note(
    name: Confirmable,
    by: string,
    deed: Extract<Activity['deed'], 'backup' | 'confirm'>,
  ): Promise<void>
}

export const setupNotes = ({ read, write }: Pick<Database, 'read' | 'write'>): SetupNotes => ({
  async at(name) {
    const row = await read
      .selectFrom('setup_note')
      .select('at')
      .where('name', '=', name)
      .executeTakeFirst()
    return row?.at
  },
  note: (name, by, deed) =>
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
