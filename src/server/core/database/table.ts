import { sql, SqliteAdapter, type Kysely } from 'kysely'

/** What a column holds: a time is ISO 8601 in UTC, so that times compare as text; a flag is 0 or 1. */
type Kind = 'number' | 'flag' | 'int2' | 'int4' | 'integer' | 'text' | 'time' | 'sealed'

/** A column; `T` is what a row has there. */
export interface ColumnOf<T extends string | number | null> {
  kind: Kind
  isNullable?: boolean
  isUnique?: boolean
  initial?: T
}

const column = <T extends string | number>(kind: Kind): ColumnOf<T> => ({ kind })

/** An integer has 32 bits on Postgres; what is sealed is base64. */
export const kinds = {
  number: column<number>('number'),
  flag: column<number>('flag'),
  int2: column<number>('int2'),
  int4: column<number>('int4'),
  integer: column<number>('integer'),
  text: column<string>('text'),
  time: column<string>('time'),
  sealed: column<string>('sealed'),
}

export const nullable = <T extends string | number>(of: ColumnOf<T>): ColumnOf<T | null> => ({
  ...of,
  isNullable: true,
})
export const unique = <T extends string | number>(of: ColumnOf<T>) => ({ ...of, isUnique: true })
/** A column that older sites were given later, with a value for the rows that were there. */
export const initially = <T extends string | number>(of: ColumnOf<T>, initial: T) => ({
  ...of,
  initial,
})

type Columns = Record<string, ColumnOf<string | number | null>>

/** A table: what its rows hold, what they are known by, and its indices as SQL. */
export interface TableShape<C extends Columns = Columns, Numbered extends boolean = boolean> {
  columns: C
  /** One column, several, or '' for a table of one row. */
  key: string | readonly string[]
  /** Whether its rows are numbered by a sequence of its name. */
  isNumbered: Numbered
  /** Whether a start makes its rows again from those of others. */
  isDerived: boolean
  indices: readonly string[]
}

/** A table whose rows are known by `key`. */
export const table = <C extends Columns>(
  key: (keyof C & string) | readonly (keyof C & string)[] | '',
  columns: C,
  indices: readonly string[] = [],
  isDerived = false,
): TableShape<C, false> => ({ columns, key, isNumbered: false, isDerived, indices })

/** A table whose rows are numbered, and never by a number again that another row had. */
export const numbered = <C extends Columns>(
  columns: C,
  indices: readonly string[] = [],
): TableShape<C & { id: ColumnOf<number> }, true> => ({
  columns: { id: kinds.number, ...columns },
  key: 'id',
  isNumbered: true,
  isDerived: false,
  indices,
})

/** A row as the database holds it. */
export type RowOf<T extends TableShape> = {
  [C in keyof T['columns']]: T['columns'][C] extends ColumnOf<infer V> ? V : never
}

/** What SQLite calls integer has 64 bits; only Postgres must be told. */
const typeOf = ({ kind }: ColumnOf<string | number | null>, isSqlite: boolean) => {
  if (kind === 'number' || kind === 'flag') return isSqlite ? 'integer' : 'bigint'
  return kind === 'time' || kind === 'sealed' ? 'text' : kind
}

function statementsOf(
  name: string,
  { columns, key, isDerived, indices }: TableShape,
  isSqlite: boolean,
) {
  const lines = Object.entries(columns).map(([column, about]) =>
    [
      column,
      typeOf(about, isSqlite),
      ...(column === key ? ['primary key'] : []),
      ...(about.isNullable ? [] : ['not null']),
      ...(about.isUnique ? ['unique'] : []),
      ...('initial' in about
        ? [`default ${JSON.stringify(about.initial).replaceAll('"', "'")}`]
        : []),
    ].join(' '),
  )
  if (typeof key !== 'string') lines.push(`constraint ${name}_key primary key (${key.join(', ')})`)
  // Kept in the key alone, in half the space.
  const end = isDerived && isSqlite ? ' without rowid' : ''
  return [
    `create table ${name} (${lines.join(', ')})${end}`,
    ...indices.map((index) =>
      index.replace(/^(unique )?(\w+)/, `create $1index ${name}_$2 on ${name}`),
    ),
  ]
}

/** Creates the tables of a new site, with SQL that SQLite and Postgres both understand. */
export async function createTables(db: Kysely<never>, tables: Record<string, TableShape>) {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  for (const [name, one] of Object.entries(tables))
    for (const statement of statementsOf(name, one, isSqlite)) await sql.raw(statement).execute(db)
}
