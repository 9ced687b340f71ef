import type { Kysely, Transaction } from 'kysely'
import type { InboxKind } from '../../../shared/back-office'
import type { Tables } from '../../core/database/tables'
import type { DocumentStore } from '../../core/files/document-store'
import { termsFor, termsIn, type SearchedTexts, type TermHash } from './inbox-terms'

const kindNumbers: Record<InboxKind, number> = { loan: 1, contact: 2, newsletter: 3, whistle: 4 }

/** Terms per statement, below the databases' limits on parameters. */
const atOnce = 500

/** From so many on, it no longer matters how frequent a term is. */
const frequent = 1000

export type InboxIndex = ReturnType<typeof inboxIndex>

/** A query for the numbers, `entry`, of those with one of these terms: once for each that they have. */
const having = (db: Kysely<Tables>, kind: InboxKind, terms: readonly number[]) =>
  db
    .selectFrom('inbox_term')
    .select('entry')
    .where('kind', '=', kindNumbers[kind])
    .where('term', 'in', terms)

/**
 * The blind index of the inbox: keyed hashes of what entries are searched by, different in each
 * kind and group of fields. Without the key it tells how many entries share a term, not which.
 */
export function inboxIndex({ fingerprint }: Pick<DocumentStore, 'fingerprint'>) {
  const hashOf =
    (kind: InboxKind): TermHash =>
    (group, text) =>
      Buffer.from(
        fingerprint('inbox term', kind, group, text).slice(0, 8),
        'base64url',
      ).readInt32BE()

  /** The terms under which an entry is found. */
  const termsOf = (kind: InboxKind, texts: SearchedTexts) => [...termsIn(texts, hashOf(kind))]

  return {
    having,
    termsOf,

    /** Writes the terms of an entry. */
    async put(trx: Transaction<Tables>, kind: InboxKind, id: number, texts: SearchedTexts) {
      const terms = termsOf(kind, texts)
      for (let from = 0; from < terms.length; from += atOnce) {
        const rows = terms.slice(from, from + atOnce).map((term) => ({
          kind: kindNumbers[kind],
          term,
          entry: id,
        }))
        await trx
          .insertInto('inbox_term')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    },

    /** Removes the terms of an entry, also those that rules of an earlier release made. */
    async remove(trx: Transaction<Tables>, kind: InboxKind, id: number) {
      await trx
        .deleteFrom('inbox_term')
        .where('entry', '=', id)
        .where('kind', '=', kindNumbers[kind])
        .execute()
    },

    /** Whether any entry of a kind has terms. */
    async hasTerms(db: Kysely<Tables>, kind: InboxKind) {
      const query = db.selectFrom('inbox_term').select('term').where('kind', '=', kindNumbers[kind])
      return (await query.limit(1).executeTakeFirst()) !== undefined
    },

    /** What an entry must have to be found. Undefined if no entry can be found. */
    async sought(db: Kysely<Tables>, kind: InboxKind, search: string) {
      const counted: { terms: number[]; count: number }[] = []
      for (const terms of termsFor(search, hashOf(kind))) {
        // An entry may have each of these terms: so many rows are of at least `frequent` entries, and no more are read.
        const { count } = await db
          .selectFrom(
            having(db, kind, terms)
              .limit(frequent * terms.length)
              .as('some'),
          )
          .select(({ fn }) => fn.count<number>('entry').distinct().as('count'))
          .executeTakeFirstOrThrow()
        if (Number(count) === 0) return undefined
        counted.push({ terms, count: Number(count) })
      }
      if (counted.length === 0) return undefined
      const rarestFirst = counted.toSorted((a, b) => a.count - b.count)
      return {
        /** An entry must have a term of each list. The rarest are first. */
        terms: rarestFirst.map(({ terms }) => terms),
        /** Whether the first list is that of less than `frequent` entries. */
        isFew: rarestFirst[0]!.count < frequent,
      }
    },

    /** Which of these entries have a term of each list. */
    async among(
      db: Kysely<Tables>,
      kind: InboxKind,
      terms: readonly number[][],
      entries: readonly number[],
    ) {
      let left = [...entries]
      for (const some of terms) {
        if (left.length === 0) break
        const found = await having(db, kind, some).distinct().where('entry', 'in', left).execute()
        left = found.map(({ entry }) => entry)
      }
      return left
    },
  }
}
