import pg from 'pg'

/** Until a broken connection is made anew, in ms. */
const pause = 1000

/**
 * Calls `hear` whenever a process tells `news` through Postgres (NOTIFY). One connection that is made
 * anew when it breaks; `hear` is called then, too, for something may have been told meanwhile.
 * @returns what ends it
 */
export function notices(settings: pg.ClientConfig, news: string, hear: () => void) {
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
    next.on('notification', hear)
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    try {
      await next.connect()
      if (isStopped) return await next.end()
      await next.query(`listen ${pg.escapeIdentifier(news)}`)
      hear()
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
