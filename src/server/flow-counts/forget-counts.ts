import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/engine'
import { keptSince } from '../inbox/retention'
import { dayOf, type FlowCountsStore } from './flow-counts.store'

const day = 24 * 3_600_000

interface ForgetCountsParts {
  database: Pick<Database, 'alone'>
  store: Pick<FlowCountsStore, 'forgetBeaconsBefore' | 'forgetBefore'>
  /** The setting FLOW_COUNTS_DAYS; 0 keeps everything. */
  days: number
  log: FastifyBaseLogger
}

/**
 * At the start and once a day: forgets the numbers of beacons of the day before yesterday and
 * earlier, and counts older than `days` days.
 */
export function forgetCounts({ database, store, days, log }: ForgetCountsParts) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function forget() {
    const now = new Date()
    await store.forgetBeaconsBefore(dayOf(keptSince(now, 1)))
    if (days > 0) await store.forgetBefore(dayOf(keptSince(now, days)))
  }

  const run = () => {
    running ??= database
      .alone('flow counts', forget)
      .catch((error: unknown) => log.error({ err: error }, 'could not delete old flow counts'))
      .finally(() => (running = undefined))
    return running
  }

  return {
    /** Resolves after the first run. */
    async start() {
      timer = setInterval(() => void run(), day).unref()
      await run()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
