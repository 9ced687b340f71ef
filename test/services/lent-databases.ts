import pg from 'pg'
import { inject } from 'vitest'

const services = inject('services')

/** Whole numbers are 64 bits wide there, and ours all fit. */
const types = {
  getTypeParser: (type: number) => (type === 20 ? Number : pg.types.getTypeParser(type)),
} as pg.CustomTypesConfig

/** By database: connections that are kept for the next look. */
const pools = new Map<string, pg.Pool>()

function poolOf(name: string) {
  const made = pools.get(name) ?? new pg.Pool({ connectionString: addressOf(name), types })
  // A test may end all connections of its database.
  if (!pools.has(name))
    pools.set(
      name,
      made.on('error', () => {}),
    )
  return made
}

/** Runs SQL on a database of the tests, as another program would. */
export async function onPostgres<T>(name: string, use: (client: pg.PoolClient) => Promise<T>) {
  const client = await poolOf(name).connect()
  try {
    return await use(client)
  } finally {
    client.release()
  }
}

export const addressOf = (name: string) => `${services!.postgres}/${name}`

/** Copying files is quicker than writing a log of them, which is Postgres' own way since 15. */
const quickly = services && services.version >= 15 ? 'strategy file_copy' : ''

/** Databases with all tables and nothing in them, left by the tests before of this file. */
const free: string[] = []
/** Those that get a table or a trigger too many, or had none at first. */
const spoilt = new Set<string>()
let made = 0

async function newDatabase(template: string) {
  const name = `test_${process.pid}_${(made += 1)}`
  await onPostgres('postgres', (client) =>
    client.query(`create database ${name} template ${template} ${quickly}`),
  )
  return name
}

/** Lends a database that has all tables and no rows. */
export const lend = async () => free.pop() ?? newDatabase(services!.template)

/** Lends one without a single table. */
export async function lendEmpty() {
  const name = await newDatabase('template0')
  spoilt.add(name)
  return name
}

/** Its tables are no longer what they were: nobody gets it after this test. */
export const spoil = (name: string) => void spoilt.add(name)

const clear = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid();
  set session_replication_role = replica;
  do $$ declare name text; begin
    for name in select tablename from pg_tables
      where schemaname = 'public' and tablename <> 'sequence' and tablename not like 'kysely%'
    loop execute format('delete from %I', name); end loop;
  end $$;
  update sequence set value = 0;`

/** Takes a database back, empties it and keeps it for the next test: quicker than making another. */
export async function takeBack(name: string) {
  const isSpoilt = spoilt.delete(name)
  if (!isSpoilt) await onPostgres(name, (client) => client.query(clear))
  // What `clear` sets for its connection ends with it.
  await pools.get(name)?.end()
  pools.delete(name)
  if (isSpoilt)
    await onPostgres('postgres', (client) => client.query(`drop database ${name} with (force)`))
  else free.push(name)
}
