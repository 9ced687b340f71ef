import type { FastifyBaseLogger } from 'fastify'
import { every } from '../../core/every'
import type { LoanCases } from './loan-case.store'

/** How often to look for offers that end, in ms. */
const checkEvery = 60_000

/** Ends offers and reminds of them: each once, whichever process is first, and after a restart those that are due. */
export const offerClock = (cases: Pick<LoanCases, 'ending' | 'passTime'>, log: FastifyBaseLogger) =>
  every(checkEvery, {
    async work(stopping) {
      for (const id of await cases.ending()) {
        if (stopping.aborted) return
        // One that fails must not hold up the others.
        await cases.passTime(id).catch((err: unknown) => {
          log.error({ err, application: id }, 'time could not pass for an offer')
        })
      }
    },
    onError: (err) => log.error({ err }, 'offers that end could not be found'),
  })
