import {
  activityDeeds,
  activityPageSize,
  type Activity,
  type ActivityKind,
  type ActivityPage,
} from '../../shared/activity'
import type { Database } from '../database/database'

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
    return {
      items: rows.map(({ entry_id, deed, ...row }) => ({
        ...row,
        deed: deed as Activity['deed'],
        entry: entry_id,
      })),
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
