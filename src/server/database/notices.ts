import pg from 'pg'

/** Until a broken connection is made anew, in ms. */
const pause = 1000

/**
 * Hears what other processes tell through Postgres (NOTIFY). One connection that is made anew when
 * it breaks; listeners are called then, too, for something may have been told meanwhile.
 */
export function notices(settings: pg.ClientConfig) {
  const listeners = new Map<string, () => void>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function lost(from: pg.Client) {
    if (client !== from || isStopped) return
    client = undefined
    from.end().catch(() => {})
    timer = setTimeout(() => void connect(), pause).unref()
  }

  async function connect() {
    const next = new pg.Client({ ...settings, lock_timeout: 0 })
    client = next
    next.on('notification', ({ channel }) => listeners.get(channel)?.())
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    try {
      await next.connect()
      if (isStopped) return await next.end()
      for (const [news, hear] of listeners) {
        await next.query(`listen ${pg.escapeIdentifier(news)}`)
        hear()
      }
    } catch {
      lost(next)
    }
  }

  return {
    listen(news: string, hear: () => void) {
      listeners.set(news, hear)
      if (listeners.size === 1) void connect()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
