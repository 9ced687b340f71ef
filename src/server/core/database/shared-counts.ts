import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Limit } from './engine'
import type { Write } from './write'

/** Counts for all processes. A name is removed once it no longer counts. */
export class SharedCounts extends RateLimiterPostgres {
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
        trx.deleteFrom('limit_count').where('expire', '<', Date.now()).execute(),
      )
    return counted
  }
}
