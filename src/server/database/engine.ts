import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Tables } from './tables'
import type { Write } from './write'

/** What one process tells the others. */
export type News = 'content'

/** So many points in so many seconds under each name; the prefix keeps names of different limits apart. */
export interface Limit {
  keyPrefix: string
  points: number
  duration: number
}

/** What the two kinds of database do in ways of their own; everything else is SQL for both. */
export interface Engine {
  /** For reading only; every change goes through `write`. */
  read: Kysely<Tables>
  write: Write
  /** How often a write of this process was tried again because the database was taken. */
  retries(): number
  /** Whether many server processes may work on it at a time. */
  isShared: boolean
  /** Counts under names, for all processes that share this database together. */
  limiter(limit: Limit): RateLimiterAbstract
  /** Runs `work` while no other process runs something of this name; waits until it may. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /**
   * Takes a name for this process until it closes; false when another process keeps it for longer than a
   * stop may take. `onWait` hears that it has it.
   */
  keep(name: string, onWait?: () => void): Promise<boolean>
  /** Passes over the rows that another process is taking at this moment. */
  untaken<T extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, T, Row>,
  ): SelectQueryBuilder<Tables, T, Row>
  /** Tells the other processes once this transaction is done. */
  tell(trx: Transaction<Tables>, news: News): Promise<void>
  /** Calls `hear` when another process, or this one, told something. */
  listen(news: News, hear: () => void): void
  /** Leaves nothing on the disk of what was overwritten or removed. */
  purge(): Promise<void>
  /** Why the database cannot be used, in a sentence; any other error stays itself. */
  problem(error: unknown): unknown
  close(): Promise<void>
}

export interface Database extends Omit<Engine, 'problem' | 'purge'> {
  /** The steps that brought the schema up to date just now. */
  migrated: string[]
}
