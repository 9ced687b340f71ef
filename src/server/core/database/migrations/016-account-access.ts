import { sql, type Kysely, SqliteAdapter } from 'kysely'

/** Who could have logged in as whom, from what the record of activity still holds. */
export async function accountAccess(db: Kysely<never>) {
  const number = db.getExecutor().adapter instanceof SqliteAdapter ? 'integer' : 'bigint'
  const statements = [
    `create table account_access (
      name text primary key not null, administrator_id ${number} not null, made_by ${number} not null,
      way text not null, at text not null)`,
    `insert into account_access (name, administrator_id, made_by, way, at)
      select account.id || ' ' || maker.id || ' ' || way, account.id, maker.id, way, max(at)
      from (select who, subject, at, case deed when 'invite' then 'invitation' else 'login' end as way
        from activity where deed in ('invite', 'link', 'second-factor-off', 'email')) as deeds
      join administrator as account on account.username = subject
      join administrator as maker on maker.username = who
      where account.id <> maker.id group by account.id, maker.id, way`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
