import type { FastifyBaseLogger } from 'fastify'
import type { ReportTries } from './report-tries'
import type { WhistleStore } from './whistle.store'

/** How often to check whether a day with reports is over, in ms. */
const checkEvery = 3_600_000

/** Once a day is over: notifies the office of its reports, and forgets its wrong receipts. */
export function reportNotices(
  { notifyOffice }: Pick<WhistleStore, 'notifyOffice'>,
  tries: Pick<ReportTries, 'forget'>,
  log: FastifyBaseLogger,
) {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  const check = () =>
    (running = running
      .then(notifyOffice)
      .then(tries.forget)
      .catch((error: unknown) => {
        log.error({ err: error }, 'the mail about reports could not be stored')
      }))

  return {
    /** Resolves after the first check. */
    async start() {
      timer = setInterval(check, checkEvery).unref()
      await check()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
