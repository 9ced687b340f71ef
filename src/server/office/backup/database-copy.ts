import { Kysely } from 'kysely'
import { loanFiles } from '../../../shared/codecs/loan'
import { migrate, migrationsOf } from '../../core/database/migrate'
import type { Engine } from '../../core/database/engine'
import { privateFile } from '../../core/database/private-file'
import { fileProblem, sqliteDialect } from '../../core/database/sqlite'
import { checkDatabase, openFile } from '../../core/database/sqlite-driver'
import { documentName } from '../../core/files/document-store'
import type { Tables } from '../../core/database/tables'
import { folders } from '../../core/files/open-files'
import { copyRows } from '../move/moved-rows'

function withFile<T>(
  file: string,
  readOnly: boolean,
  use: (db: ReturnType<typeof openFile>) => T,
): T {
  try {
    const db = openFile(file, { readOnly, timeout: 10_000 })
    try {
      return use(db)
    } finally {
      db.close()
    }
  } catch (error) {
    throw fileProblem(error, file)
  }
}

/**
 * Copies a consistent snapshot of a database, also while a server writes to it; neither waits for
 * the other. Deleted rows are not in the copy.
 * @throws StartError when the database is missing or damaged
 */
export function copyDatabase(from: string, to: string) {
  privateFile(to)
  withFile(from, true, (db) => void db.prepare('vacuum into ?').run(to))
}

/** Copies a consistent snapshot of a Postgres database into an SQLite file of the same migrations. */
export async function copySharedDatabase({ read: from }: Engine, to: string) {
  const copy = new Kysely<Tables>({ dialect: sqliteDialect(to) })
  try {
    const reading = from.transaction().setIsolationLevel('repeatable read')
    await reading.setAccessMode('read only').execute(async (trx) => {
      await migrate({ writer: copy }, (await migrationsOf(trx)).at(-1))
      await copy.transaction().execute((there) => copyRows(trx, there))
    })
  } finally {
    await copy.destroy()
  }
}

/** Documents that came after sending; a copy of an earlier release has no table of them. */
const addedTo = (db: ReturnType<typeof openFile>) =>
  db.prepare("select 1 from sqlite_master where name = 'loan_document'").get()
    ? db
        .prepare(
          'select application, name from loan_document join loan_application l on l.id = loan_id',
        )
        .all()
    : []

/**
 * Checks the whole database and lists the documents that its applications need.
 * @throws StartError when it is damaged
 */
export const documentsOf = (file: string): string[] =>
  withFile(file, true, (db) => {
    checkDatabase(db, 'integrity_check')
    const place = (application: unknown, name: string) =>
      `${folders.documents}/${documentName(String(application), name)}`
    const rows = db.prepare('select application from loan_application').all()
    return [
      ...rows.flatMap(({ application }) => loanFiles.map((field) => place(application, field))),
      ...addedTo(db).map(({ application, name }) => place(application, String(name))),
    ]
  })

/** Whether a database holds anything that was written with the key of its site. */
export const holdsSealed = (file: string): boolean =>
  withFile(file, true, (db) => {
    const sealed = db
      .prepare(
        "select m.name from sqlite_master m, pragma_table_info(m.name) c where c.name in ('wrapped_key', 'mac')",
      )
      .all()
    return sealed.some(({ name }) => db.prepare(`select 1 from ${String(name)} limit 1`).get())
  })

/** The number of rows of each table. */
export const countRows = (file: string): Record<string, number> =>
  withFile(file, true, (db) => {
    const tables = db
      .prepare("select name from sqlite_master where type = 'table' and name not like 'kysely%'")
      .all()
    return Object.fromEntries(
      tables.map(({ name }) => [
        String(name),
        Number(
          db.prepare(`select count(*) as count from "${String(name).replaceAll('"', '""')}"`).get()!
            .count,
        ),
      ]),
    )
  })

/** Ends every session in the copy: some were ended after it was made. */
export const endSessionsIn = (file: string) =>
  withFile(file, false, (db) => {
    db.exec('pragma secure_delete = on')
    db.exec('delete from session')
    db.exec('pragma wal_checkpoint(truncate)')
  })
