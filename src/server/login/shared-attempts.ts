import type { Database } from '../database/database'
import { forgetCounts } from '../database/forget-counts'
import type { Allowance, Attempts } from './attempts'
import { steadyClock } from './steady-clock'

const isoTime = (time: number) => new Date(time).toISOString()

/**
 * The same as `attempts` for all processes that share a database: of each name it holds the time
 * at which all its tries are back. `kind` keeps names apart that mean different things.
 */
export function sharedAttempts(database: Database, kind: string, allowance: Allowance): Attempts {
  const { most, every } = allowance
  const steadyNow = steadyClock()

  /** Who asks for the same name meanwhile waits until this is done. */
  const change = (name: string, changed: (full: number, now: number) => number) =>
    database.write(async (trx) => {
      const asker = `${kind} ${name}`
      const now = steadyNow()
      const { count, ends_at } = await trx
        .insertInto('request_count')
        .values({ asker, count: 1, ends_at: isoTime(now) })
        .onConflict((conflict) =>
          conflict
            .column('asker')
            .doUpdateSet((row) => ({ count: row('request_count.count', '+', 1) })),
        )
        .returning(['count', 'ends_at'])
        .executeTakeFirstOrThrow()
      // Whatever the clocks of other machines say, nobody waits longer than for all tries.
      const full = Math.min(Math.max(now, Date.parse(ends_at)), now + most * every)
      await trx
        .updateTable('request_count')
        .set({ ends_at: isoTime(changed(full, now)) })
        .where('asker', '=', asker)
        .execute()
      if (count === 1) await forgetCounts(database, trx, isoTime(now))
    })

  return {
    async take(name) {
      let wait = 0
      await change(name, (full, now) => {
        wait = Math.max(0, Math.ceil((full - now - (most - 1) * every) / 1000))
        return wait > 0 ? full : full + every
      })
      return wait
    },
    giveBack: (name) => change(name, (full, now) => Math.max(now, full - every)),
  }
}
