import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../core/database/engine'
import { every } from '../../core/every'
import { keptSince } from '../inbox/retention'
import { dayOf, type FlowCountsStore } from './flow-counts.store'

const day = 24 * 3_600_000

interface ForgetCountsParts {
  database: Pick<Database, 'withLock'>
  store: Pick<FlowCountsStore, 'forgetBeaconsBefore' | 'forgetBefore'>
  /** The setting FLOW_COUNTS_DAYS; 0 keeps everything. */
  days: number
  log: FastifyBaseLogger
}

/**
 * At the start and once a day: forgets the numbers of beacons of the day before yesterday and
 * earlier, and counts older than `days` days.
 */
export const forgetCounts = ({ database, store, days, log }: ForgetCountsParts) =>
  every(day, {
    work: () =>
      database.withLock('flow counts', async () => {
        const now = new Date()
        await store.forgetBeaconsBefore(dayOf(keptSince(now, 1)))
        if (days > 0) await store.forgetBefore(dayOf(keptSince(now, days)))
      }),
    onError: (err) => log.error({ err }, 'could not delete old flow counts'),
  })
