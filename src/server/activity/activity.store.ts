import {
  activityDeeds,
  activityPageSize,
  type Activity,
  type ActivityKind,
  type ActivityPage,
} from '../../shared/activity'
import type { Database } from '../database/database'
import type { ActivityRow } from '../database/tables'

export interface ActivitySearch {
  /** A username; '' for everybody. */
  who: string
  kind?: ActivityKind | undefined
}

/** What people did in the back office; stores that do it record it with `noteDeed`. */
export interface ActivityStore {
  page(search: ActivitySearch, page: number): Promise<ActivityPage>
  /** Removes what is older than the setting ACTIVITY_DAYS allows. Nothing else ever removes a row. */
  forgetBefore(time: Date): Promise<void>
}

/** The references of applications by their numbers; those that were removed left theirs here. */
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

export const activityStore = ({ read, write }: Database): ActivityStore => ({
  async page({ who, kind }, wanted) {
    const found = read
      .selectFrom('activity')
      .$if(who !== '', (query) => query.where('who', '=', who))
      .$if(kind !== undefined, (query) => query.where('deed', 'in', [...activityDeeds[kind!]]))
    const { count } = await found
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const total = Number(count)
    const pages = Math.max(1, Math.ceil(total / activityPageSize))
    const page = Math.min(wanted, pages)
    const rows = await found
      .selectAll()
      .orderBy('id', 'desc')
      .limit(activityPageSize)
      .offset((page - 1) * activityPageSize)
      .execute()
    const people = await read
      .selectFrom('activity')
      .select('who')
      .distinct()
      .where('who', '<>', '')
      .orderBy('who')
      .execute()
    const references = await referencesOf(read, rows)
    return {
      items: rows.map(({ entry_id, deed, ...row }) => {
        const reference = row.subject === 'loan' && references.get(entry_id)
        return {
          ...row,
          deed: deed as Activity['deed'],
          entry: entry_id,
          ...(reference && { reference }),
        }
      }),
      total,
      page,
      pages,
      people: people.map((row) => row.who),
    }
  },

  async forgetBefore(time) {
    await write((trx) => trx.deleteFrom('activity').where('at', '<', time.toISOString()).execute())
  },
})
