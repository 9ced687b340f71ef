import type { FlowGraphOutline } from '../../../shared/contracts/flow-counts'
import type { CountedFlow, DayRange } from '../../../shared/flow-counts'
import type { Database } from '../../core/database/engine'
import type { FlowCountRow } from '../../core/database/tables'
import { countedGraphs } from './counted-graphs'
import type { Addition, ReceivedBeacon } from './received-beacon'

/** What was counted of a version in a range of days, by the words of a `FlowTally`. */
export interface VersionSums {
  version: string
  outline: FlowGraphOutline
  from: string
  to: string
  sums: ReadonlyMap<string, number>
}

export type FlowCountsStore = ReturnType<typeof flowCountsStore>

/** '2026-11-23', in UTC. */
export const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/** In one order, so that two transactions never wait for each other's rows. */
function rowsOf(additions: readonly Addition[], day: string) {
  const rows = new Map<string, FlowCountRow>()
  for (const { times, ...addition } of additions) {
    const { flow, version, what } = addition
    const name = `${flow} ${version} ${day} ${what}`
    rows.set(name, { name, ...addition, day, times: times + (rows.get(name)?.times ?? 0) })
  }
  return [...rows.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

export const flowCountsStore = ({ read, write }: Pick<Database, 'read' | 'write'>) => ({
  /** Keeps the graphs of this program, so that what is counted now stays readable. */
  async keepGraphs() {
    const graphs = [...countedGraphs.values()].map(({ flow, version, outline }) => ({
      version,
      flow,
      outline: JSON.stringify(outline),
    }))
    await write((trx) =>
      trx
        .insertInto('flow_graph')
        .values(graphs)
        .onConflict((conflict) => conflict.column('version').doNothing())
        .execute(),
    )
  },

  /** Adds a beacon to its day, once; resolves when it is on disk. */
  async add({ once, additions }: ReceivedBeacon, now: Date) {
    if (additions.length === 0) return
    const day = dayOf(now)
    await write(async (trx) => {
      const isNew = await trx
        .insertInto('flow_beacon')
        .values({ once, day })
        .onConflict((conflict) => conflict.column('once').doNothing())
        .returning('once')
        .executeTakeFirst()
      if (!isNew) return
      await trx
        .insertInto('flow_count')
        .values(rowsOf(additions, day))
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((row) => ({
            times: row('flow_count.times', '+', row.ref('excluded.times')),
          })),
        )
        .execute()
    })
  },

  /** Every version that was counted in these days. */
  async read(flow: CountedFlow, { from, to }: DayRange) {
    const rows = await read
      .selectFrom('flow_count')
      .select((row) => [
        'version',
        'what',
        row.fn.sum<number>('times').as('times'),
        row.fn.min('day').as('from'),
        row.fn.max('day').as('to'),
      ])
      .where('flow', '=', flow)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .groupBy(['version', 'what'])
      .execute()
    const graphs = await read
      .selectFrom('flow_graph')
      .selectAll()
      .where('flow', '=', flow)
      .execute()
    return graphs.flatMap(({ version, outline }) => {
      const own = rows.filter((row) => row.version === version)
      if (own.length === 0) return []
      return {
        version,
        outline: JSON.parse(outline) as FlowGraphOutline,
        from: own.map((row) => row.from).toSorted()[0]!,
        to: own
          .map((row) => row.to)
          .toSorted()
          .at(-1)!,
        // Postgres gives sums as text.
        sums: new Map(own.map(({ what, times }) => [what, Number(times)])),
      }
    })
  },

  /** Removes the numbers of beacons of days before this one. */
  async forgetBeaconsBefore(day: string) {
    await write((trx) => trx.deleteFrom('flow_beacon').where('day', '<', day).execute())
  },

  /** Removes counts of days before this one, and graphs that nothing is counted of any more. */
  async forgetBefore(day: string) {
    const current = [...countedGraphs.values()].map(({ version }) => version)
    await write(async (trx) => {
      await trx.deleteFrom('flow_count').where('day', '<', day).execute()
      await trx
        .deleteFrom('flow_graph')
        .where('version', 'not in', current)
        .where('version', 'not in', (query) => query.selectFrom('flow_count').select('version'))
        .execute()
    })
  },
})
