import { countOf, pageOf } from '../../core/database/count'
import type { ExpressionBuilder } from 'kysely'
import { nonAccounts } from '../../../shared/account-names'
import { mayUse } from '../../../shared/account-roles'
import { auditActions, type ActivityKind, type AuditAction } from '../../../shared/activity'
import { activityPageSize, type Activity } from '../../../shared/contracts/activity'
import type { Database } from '../../core/database/engine'
import { takeNumbers } from '../../core/database/sequence'
import { removed, type ActivityRow, type Tables } from '../../core/database/tables'
import { removeBefore } from './chain'
import { writeAuditEntry } from './write-audit-entry'
import { latestPast } from '../../core/past'
import { inboxTables } from '../../cases/inbox/inbox-tables'

export interface ActivitySearch {
  /** A username; '' for everybody. */
  who: string
  kind?: ActivityKind | undefined
}

/** What somebody may see of the log: what was done with reports, and everything else. */
export interface Visible {
  reports: boolean
  others: boolean
}

export const visibleTo = (role: string): Visible => ({
  reports: mayUse(role, 'compliance'),
  others: mayUse(role, 'reviewer') || mayUse(role, 'editor'),
})

/** The log names an account by its name, which may be that of a kind of entry. */
const isOfReport = (row: ExpressionBuilder<Tables, 'activity'>) =>
  row.and([row('subject', '=', 'whistle'), row('deed', 'in', [...auditActions.inbox])])

const visible =
  ({ reports, others }: Visible) =>
  (row: ExpressionBuilder<Tables, 'activity'>) =>
    row.or([...(reports ? [isOfReport(row)] : []), ...(others ? [row.not(isOfReport(row))] : [])])

export type ActivityStore = ReturnType<typeof activityStore>

/** The references of applications by id; a removed application left its own in the log. */
async function referencesOf(read: Database['read'], rows: ActivityRow[]) {
  const numbers = rows.flatMap(({ subject, entry_id }) =>
    subject === 'loan' && entry_id !== null ? [entry_id] : [],
  )
  if (numbers.length === 0) return new Map<number | null, string>()
  const stored = await read
    .selectFrom('loan_application')
    .select(['id', 'reference'])
    .where('id', 'in', numbers)
    .execute()
  const removed = await read
    .selectFrom('activity')
    .select(['entry_id as id', 'detail as reference'])
    .where('subject', '=', 'loan')
    .where('deed', '=', 'delete')
    .where('entry_id', 'in', numbers)
    .execute()
  return new Map([...removed, ...stored].map(({ id, reference }) => [id, reference]))
}

const isOfEntry = ({ subject, entry_id }: ActivityRow) =>
  entry_id !== null && Object.hasOwn(inboxTables, subject)

const nameOf = ({ subject, entry_id }: Pick<ActivityRow, 'subject' | 'entry_id'>) =>
  `${subject} ${entry_id}`

/** The inbox entries named in these rows that still exist, by name. */
async function standing(read: Database['read'], rows: ActivityRow[]) {
  const found = Object.entries(inboxTables).map(async ([subject, table]) => {
    const numbers = rows.flatMap((row) =>
      row.subject === subject && row.entry_id !== null ? [row.entry_id] : [],
    )
    if (numbers.length === 0) return []
    const stored = await read
      .selectFrom(table as 'contact_message')
      .select('id')
      .where('id', 'in', numbers)
      .execute()
    return stored.map(({ id }) => nameOf({ subject, entry_id: id }))
  })
  return new Set((await Promise.all(found)).flat())
}

async function asActivities(read: Database['read'], rows: ActivityRow[]): Promise<Activity[]> {
  const references = await referencesOf(read, rows)
  const there = await standing(read, rows)
  return rows.map((row) => {
    const { entry_id, deed, link: _, ...rest } = row
    const reference = row.subject === 'loan' && references.get(entry_id)
    return {
      ...rest,
      deed: deed as Activity['deed'],
      entry: entry_id,
      ...(reference && { reference }),
      ...(isOfEntry(row) && !there.has(nameOf(row)) && { isDeleted: true }),
    }
  })
}

/** The activity log. Stores record what they change with `writeAuditEntry`. */
export const activityStore = ({ read, write }: Database) => ({
  async page(seen: Visible, { who, kind }: ActivitySearch, wanted: number) {
    const found = read
      .selectFrom('activity')
      .where(visible(seen))
      .$if(who !== '', (query) => query.where('who', '=', who))
      .$if(kind !== undefined, (query) => query.where('deed', 'in', [...auditActions[kind!]]))
    const { from, ...shown } = pageOf(await countOf(found), wanted, activityPageSize)
    const rows = await found
      .selectAll()
      .orderBy('id', 'desc')
      .limit(activityPageSize)
      .offset(from)
      .execute()
    const people = await read
      .selectFrom('activity')
      .select('who')
      .distinct()
      .where('who', '<>', '')
      // Whoever opens reports has also logged in, so only the other way round names are hidden.
      .$if(!seen.others, (query) => query.where(visible(seen)))
      .orderBy('who')
      .execute()
    return {
      items: await asActivities(read, rows),
      ...shown,
      people: people.map((row) => row.who),
    }
  },

  /** The latest entries of these actions, newest first. */
  async latest(seen: Visible, deeds: readonly AuditAction[], limit: number) {
    // One query each: together they would be sorted before the first row comes.
    const found = await Promise.all(
      deeds.map((deed) =>
        read
          .selectFrom('activity')
          .selectAll()
          .where('deed', '=', deed)
          .where(visible(seen))
          .orderBy('id', 'desc')
          .limit(limit)
          .execute(),
      ),
    )
    const rows = found.flat().toSorted((a, b) => b.id - a.id)
    return asActivities(read, rows.slice(0, limit))
  },

  /** When something was done last. */
  async lastAt() {
    const { at } = await read
      .selectFrom('activity')
      .select((row) => row.fn.max('at').as('at'))
      .where('at', '<=', new Date(latestPast()).toISOString())
      .executeTakeFirstOrThrow()
    return at ?? undefined
  },

  /** Removes rows older than ACTIVITY_DAYS. Nothing else ever removes a row. */
  forgetBefore: (time: Date) => write((trx) => removeBefore(trx, time)),

  /** Records how much of each kind was removed by its age since this was recorded last. */
  noteRemoved: () =>
    write(async (trx) => {
      for (const name of removed) {
        const count = (await takeNumbers(trx, name, 0)) - 1
        if (count === 0) continue
        await takeNumbers(trx, name, -count)
        const entry = { deed: 'delete-old', subject: name.replace('removed ', '') } as const
        await writeAuditEntry(trx, { who: nonAccounts.rule, ...entry, detail: String(count) })
      }
    }),
})
