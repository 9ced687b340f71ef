import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables'

type Found<T extends keyof Tables> = SelectQueryBuilder<Tables, T, object>

/** How many rows a query finds. */
export async function countOf<T extends keyof Tables>(found: Found<T>): Promise<number> {
  const { count } = await found
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Which page of a list is shown, and where it begins: the last one instead of one beyond. */
export function pageOf(total: number, wanted: number, size: number) {
  const pages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(wanted, pages)
  return { total, page, pages, from: (page - 1) * size }
}
