import type { FastifyBaseLogger } from 'fastify'
import type { WhistleStore } from './whistle.store'

/** How often to check whether a day with reports is over, in ms. */
const checkEvery = 3_600_000

/** Notifies the office of reports once their day is over. */
export function reportNotices(
  { notifyOffice }: Pick<WhistleStore, 'notifyOffice'>,
  log: FastifyBaseLogger,
) {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  const check = () =>
    (running = running.then(notifyOffice).catch((error: unknown) => {
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
