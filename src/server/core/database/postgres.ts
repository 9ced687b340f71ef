import {
  Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  sql,
  type DataTypeNode,
  CompiledQuery,
} from 'kysely'
import pg from 'pg'
import { busy } from '../errors'
import { StartError } from '../start-error'
import { advisoryLock, withAdvisoryLock, type KeptLock } from './advisory-lock'
import type { Engine, Limit } from './engine'
import type { Tables } from './tables'
import { writeOnce, type Write } from './write'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { latestPast } from '../past'

const day = 24 * 3_600_000

/** Counts for all processes. A name is removed once it no longer counts. */
class SharedCounts extends RateLimiterPostgres {
  readonly #write: Write

  constructor(write: Write, limit: Limit) {
    const query = ({ text, values }: { text: string; values: unknown[] }) =>
      write((trx) => trx.executeQuery(CompiledQuery.raw(text, values)))
    super({
      ...limit,
      storeClient: { query },
      storeType: 'pool',
      tableName: 'limit_count',
      tableCreated: true,
      clearExpiredByTimeout: false,
    })
    this.#write = write
  }

  override async consume(name: string) {
    const counted = await super.consume(name)
    if (counted.isFirstInDuration)
      await this.#write((trx) =>
        trx
          .deleteFrom('limit_count')
          .where((row) =>
            // No limit lasts longer than a day: a clock was ahead.
            row.or([row('expire', '<', Date.now()), row('expire', '>', latestPast() + day)]),
          )
          .execute(),
      )
    return counted
  }
}

/** Pause before reconnecting, in ms. */
const pause = 1000

/**
 * Calls `onNotice` for every Postgres NOTIFY. Reconnects when the connection breaks and then calls
 * it once, because a notice may have been missed.
 * @returns a function that ends it
 */
function notices(settings: pg.ClientConfig, news: string, onNotice: () => void) {
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

/** How long a write waits for a locked row, and a query for a connection, in ms. */
const patience = 12_000

/** Size of the pool; notices use one more connection. */
const connections = 10

const int8 = 20

/** Numbers are 64 bits wide, as they are in SQLite. */
class WideQueryCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode) {
    if (node.dataType === 'integer') this.append('bigint')
    else super.visitDataType(node)
  }
}

class WideDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new WideQueryCompiler()
  }
}

const codeOf = (error: unknown) => String((error as { code?: unknown } | null)?.code)

/** Serialization failures and deadlocks: the transaction may simply run again. */
const mayRunAgain = (error: unknown) => /^40(?:001|P01)$/.test(codeOf(error))
const waitedTooLong = (error: unknown) => codeOf(error) === '55P03'

const reasons: [RegExp, string][] = [
  [/^28/, 'rejected the user name or password'],
  [/^3D000$/, 'has no database with this name'],
  [/^42501$/, 'does not allow this user to create tables'],
  [/^(?:E[A-Z]+|08...|57P0.|53300)$/, 'cannot be reached'],
]

/** Names the server and the database of a connection string, never the password. */
function placeOf(url: string) {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

function asStartError(error: unknown, url: string): unknown {
  const reason = reasons.find(([pattern]) => pattern.test(codeOf(error)))
  if (!reason) return error
  const sentence = `The database server in DATABASE_URL (${placeOf(url)}) ${reason[1]}.`
  return new StartError(sentence, { cause: error })
}

/** Writes run concurrently; rows of `sequence` serialise those that must not overlap. */
const writer =
  (db: Kysely<Tables>, onRetry: () => void): Write =>
  async (work) => {
    const deadline = performance.now() + patience
    for (;;) {
      try {
        return await writeOnce(db, work)
      } catch (error) {
        if (waitedTooLong(error)) throw busy(error)
        if (!mayRunAgain(error) || performance.now() > deadline) throw error
        onRetry()
      }
    }
  }

/**
 * A Postgres database that many processes share. Connects with the first query. Uses session
 * features, so a transaction-mode pooler in between does not work.
 */
export function openPostgres(url: string): Engine {
  const settings: pg.PoolConfig = {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patience,
    lock_timeout: patience,
    // A process that hangs inside a transaction must not block the others forever.
    idle_in_transaction_session_timeout: 5 * patience,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: (type: number, format?: 'text') =>
        type === int8 ? Number : pg.types.getTypeParser(type, format),
    } as pg.CustomTypesConfig,
  }
  const pool = new pg.Pool(settings)
  // A broken idle connection is replaced by the next query.
  pool.on('error', () => {})
  const dialect = new WideDialect({
    pool: {
      connect: () =>
        pool.connect().catch((cause: { code?: string }) => {
          throw Object.assign(busy(cause), { code: cause.code ?? 'ETIMEDOUT' })
        }),
      end: () => pool.end(),
    },
  })
  const read = new Kysely<Tables>({ dialect })
  const ends: (() => Promise<void>)[] = []
  let retries = 0
  const locks: KeptLock[] = []
  const written = writer(read, () => (retries += 1))
  /** Not while another process may hold what lets this one write. */
  const write: Write = async (work) => {
    if (!locks.every((lock) => lock.isHeld())) throw busy()
    return written(work)
  }

  return {
    read,
    writer: read,
    write,
    retries: () => retries,
    isShared: true,
    limiter: (limit) => new SharedCounts(write, limit),
    problem: (error) => asStartError(error, url),

    withLock: (name, work) => withAdvisoryLock(settings, name, work),

    async keepLock(name, options) {
      const lock = await advisoryLock(settings, name, options)
      if (!lock) return false
      locks.push(lock)
      ends.push(lock.release)
      return true
    },

    skipLocked: (query) => query.forUpdate().skipLocked(),
    tenthsOfDays: (from, to) =>
      sql`((extract(epoch from (${to}::timestamptz - ${from}::timestamptz))::bigint * 10 + 43200) / 86400)`,

    async notify(trx, news) {
      await sql`select pg_notify(${news}, '')`.execute(trx)
    },
    listen: (news, onNotice) => void ends.push(notices(settings, news, onNotice)),

    async close() {
      await Promise.all(ends.map((end) => end()))
      await read.destroy()
    },
  }
}
