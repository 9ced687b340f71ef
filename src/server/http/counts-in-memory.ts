import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** More names than these are not remembered at one time. */
const mostNames = 20_000

/** Counts requests in this process alone; nothing of it is written anywhere. */
export function countsInMemory(): FastifyRateLimitStore {
  const counts = new Map<string, { current: number; endsAt: number }>()
  return {
    incr(key, callback, timeWindow) {
      const now = performance.now()
      // All count equally long, so the first one made is the first to end.
      for (const [name, { endsAt }] of counts) {
        if (endsAt > now && counts.size < mostNames) break
        counts.delete(name)
      }
      const count = counts.get(key) ?? { current: 0, endsAt: now + timeWindow }
      count.current += 1
      counts.set(key, count)
      callback(null, { current: count.current, ttl: count.endsAt - now })
    },
    child: countsInMemory,
  }
}
