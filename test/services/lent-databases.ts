import pg from 'pg'
import { inject } from 'vitest'

const services = inject('services')

/** Whole numbers are 64 bits wide there, and ours all fit. */
const types = {
  getTypeParser: (type: number) => (type === 20 ? Number : pg.types.getTypeParser(type)),
} as pg.CustomTypesConfig

/** Runs SQL on a database of the tests, as another program would. */
export async function onPostgres<T>(name: string, use: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: addressOf(name), types })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
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
  if (spoilt.delete(name)) {
    await onPostgres('postgres', (client) => client.query(`drop database ${name} with (force)`))
  } else {
    await onPostgres(name, (client) => client.query(clear))
    free.push(name)
  }
}
