import pg from 'pg'

/** Pause before reconnecting, in ms. */
const pause = 1000

/**
 * Calls `onNotice` for every Postgres NOTIFY. Reconnects when the connection breaks and then calls
 * it once, because a notice may have been missed.
 * @returns a function that ends it
 */
export function notices(settings: pg.ClientConfig, news: string, onNotice: () => void) {
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
    next.on('notification', onNotice)
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    try {
      await next.connect()
      if (isStopped) return await next.end()
      await next.query(`listen ${pg.escapeIdentifier(news)}`)
      onNotice()
    } catch {
      lost(next)
    }
  }

  void connect()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
}
