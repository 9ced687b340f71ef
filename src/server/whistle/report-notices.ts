import type { FastifyBaseLogger } from 'fastify'
import type { WhistleStore } from './whistle.store'

/** How often to look whether a day with reports is over, in ms. */
const lookAgain = 3_600_000

/** Tells the office of reports once their day is over. */
export function reportNotices({ tell }: Pick<WhistleStore, 'tell'>, log: FastifyBaseLogger) {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  const look = () =>
    (running = running.then(tell).catch((error: unknown) => {
      log.error({ err: error }, 'the mail about reports could not be stored')
    }))

  return {
    /** Resolves after the first look. */
    async start() {
      timer = setInterval(look, lookAgain).unref()
      await look()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
