import type { Kysely, RawBuilder, SelectQueryBuilder, Transaction } from 'kysely'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Tables } from './tables'
import type { Write } from './write'

/** The topics on which processes notify each other. */
export type News = 'content'

/** A limiter: points per duration under each name; the prefix separates limiters. */
export interface Limit {
  keyPrefix: string
  points: number
  duration: number
}

export interface KeepOptions {
  /** Called when it has to wait. */
  onWait?: () => void
  /** Called when another process has taken a lost lock: this one must stop. */
  onLost?: () => void
}

/** The differences between SQLite and Postgres; all other SQL runs on both. */
export interface Engine {
  /** For reading only, and waits for no write; every change goes through `write`. */
  read: Kysely<Tables>
  /** The connection of `write`, for migrations alone. */
  writer: Kysely<Tables>
  write: Write
  /** How often a write was retried because the database was locked. */
  retries(): number
  /** Whether many server processes may share it. */
  isShared: boolean
  /** A limiter that counts for all processes of this database. */
  limiter(limit: Limit): RateLimiterAbstract
  /**
   * Runs `work` under a lock of this name; waits for the lock. Rejects at once when the lock is lost, and
   * aborts the signal: nothing more may be done.
   */
  withLock<T>(name: string, work: (lost: AbortSignal) => Promise<T>): Promise<T>
  /**
   * Takes a lock for the life of this process; false when another process holds it for longer than
   * a shutdown takes. While it is lost nothing is written.
   */
  keepLock(name: string, options?: KeepOptions): Promise<boolean>
  /** Skips rows that another process has locked. */
  skipLocked<T extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, T, Row>,
  ): SelectQueryBuilder<Tables, T, Row>
  /** The time between two stored times in tenths of a day, rounded. */
  tenthsOfDays(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number>
  /** Notifies the other processes once this transaction is committed. */
  notify(trx: Transaction<Tables>, news: News): Promise<void>
  /** Calls `onNotice` after a notice of any process, this one included. */
  listen(news: News, onNotice: () => void): void
  /** Why the database cannot be used, in a sentence; other errors are returned as they are. */
  problem(error: unknown): unknown
  close(): Promise<void>
}

export interface Database extends Omit<Engine, 'problem'> {
  /** The migrations that were just applied. */
  migrated: string[]
}
