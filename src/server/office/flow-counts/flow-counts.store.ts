import type { CountedFlow, DayRange } from '../../../shared/flow-counts'
import type { Database } from '../../core/database/engine'
import type { Addition } from './counted-names'

/** '2026-11-23', in UTC. */
export const dayOf = (time: Date) => time.toISOString().slice(0, 10)

export const flowCountsStore = ({ read, write }: Database) => ({
  /** Adds to a day; resolves when it is on disk. */
  async add(additions: readonly Addition[], day: string) {
    const rows = additions
      .map(({ flow, what }) => ({ name: `${flow} ${day} ${what}`, flow, day, what, times: 1 }))
      // In one order, so that two transactions never wait for each other's rows.
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    await write((trx) =>
      trx
        .insertInto('flow_count')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((row) => ({
            times: row('flow_count.times', '+', row.ref('excluded.times')),
          })),
        )
        .execute(),
    )
  },

  /** The sums of these days. */
  async read(flow: CountedFlow, { from, to }: DayRange): Promise<ReadonlyMap<string, number>> {
    const rows = await read
      .selectFrom('flow_count')
      .select((row) => ['what', row.fn.sum<number>('times').as('times')])
      .where('flow', '=', flow)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .groupBy('what')
      .execute()
    // Postgres gives sums as text.
    return new Map(rows.map(({ what, times }) => [what, Number(times)]))
  },

  /** Removes counts of days before this one. */
  async forgetBefore(day: string) {
    await write((trx) => trx.deleteFrom('flow_count').where('day', '<', day).execute())
  },
})
