import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import pg from 'pg'
import { migrate } from '../../src/server/core/database/migrate'
import { openPostgres } from '../../src/server/core/database/postgres'
import { openSqlite } from '../../src/server/core/database/sqlite'
import { takeNumbers } from '../../src/server/core/database/sequence'
import { openFile } from '../../src/server/core/database/sqlite-driver'
import { receivedCase, type Tables } from '../../src/server/core/database/tables'
import type { Settings } from '../../src/server/core/env'
import { documentKey } from '../../src/server/core/files/sealing'
import { documentStore } from '../../src/server/core/files/document-store'
import { fileStores } from '../../src/server/core/files/open-files'
import { inboxIndex } from '../../src/server/cases/inbox/inbox-index'
import { termsVersion } from '../../src/server/cases/inbox/inbox-terms'
import { newReference } from '../../src/server/cases/loan/loan.store'
import { isEnded } from '../../src/shared/back-office'
import { loanStates } from '../../src/shared/loan-case'

const first = ['Adaeze', 'Oluwaseun', 'Ibrahim', 'Chukwuemeka', 'Fátímà', 'Ngozi', 'Tunde', 'Aisha']
const middle = [
  'Oluwatobi',
  'Chiamaka',
  'Musa',
  'Blessing',
  'Ṣọlá',
  'Emmanuel',
  'Zainab',
  'Ifeanyi',
]
const last = ['Okafor', 'Adébáyọ̀', 'Bello', 'Eze', 'Ogunleye', 'Mohammed', 'Nwosu', 'Abubakar']
const rare = ['Wariboko', 'Tamunotonye', 'Ebikeme', 'Ogheneovo', 'Uyioghosa', 'Terseer', 'Ladi']
const employers = [
  'Dangote Cement Plc',
  'First Bank of Nigeria',
  'Lagos State Government',
  'Zenith',
]
const streets = [
  'Adeniyi Jones Avenue',
  'Awolowo Way',
  'Herbert Macaulay Way',
  'Bode Thomas Street',
]
const prefixes = ['0803', '0806', '0703', '0810', '0813', '0816', '0903', '0802', '0808', '0705']
const people = ['ada', 'bola', 'chidi', '', '']

/** One of some values; the names of a country are not equally frequent. */
const some = <T extends string>(values: readonly T[], n: number): T =>
  values[Math.floor((((n * 2654435761) % 4294967296) / 4294967296) * values.length)]!

const digits = (n: number, salt: number, length: number) =>
  String((n * 7919 + salt * 104729) % 10 ** length).padStart(length, '0')

const phone = (n: number, salt: number) => some(prefixes, n + salt) + digits(n, salt, 7)

/** What the applicant of this number tells: names that many share, and numbers of their own. */
export function answersOf(n: number) {
  const surname = n % 500 === 0 ? some(rare, n / 500) : some(last, n)
  const first_name = some(first, n * 3 + 1)
  const middle_name = some(middle, n * 5 + 2)
  return {
    surname,
    first_name,
    middle_name,
    address: `${n % 90} ${some(streets, n)}, Ikeja`,
    city: 'Lagos',
    state: 'Lagos',
    phone: phone(n, 1),
    email: `${first_name.toLowerCase()}.${n}@example.com`,
    secondary_phone: phone(n, 2),
    government_id: 'National ID card',
    kin: `${some(middle, n + 3)} ${surname}`,
    kin_phone: phone(n, 3),
    bvn: `22${digits(n, 4, 9)}`,
    dob: `0${(n % 9) + 1}/1${n % 9}/19${60 + (n % 40)}`,
    employer_name: some(employers, n + 5),
    employment_dob: '01/15/2018',
    department_name: 'Accounts and Finance',
    supervisor_name: `${some(first, n + 6)} ${some(last, n + 7)}`,
    employer_phone: phone(n % 50, 5),
    direct_line: phone(n, 6),
    account_name: `${first_name} ${surname}`,
    account_number: digits(n, 7, 10),
    account_opened: '06/01/2015',
    salary_amount: String(150_000 + (n % 400) * 1000),
    pay_date: '25',
    company_position: 'Senior officer',
    confirmed_radio: 'Yes',
    degree: 'Bachelor',
    pfa: 'Stanbic IBTC Pension Managers',
    penCom: `PEN1${digits(n, 8, 11)}`,
    employer_address: `1 ${some(streets, n + 8)}, Ikoyi, Lagos`,
    employer_city: 'Lagos',
    employer_state: 'Lagos',
    referI_surname: some(last, n + 9),
    referI_first_name: some(first, n + 10),
    referI_middle_name: some(middle, n + 11),
    referI_relationship: 'Sister',
    referI_employment_name: some(employers, n + 12),
    referI_phone_name: phone(n, 9),
    referI_address_name: `${n % 70} ${some(streets, n + 13)}, Yaba`,
    referII_surname: some(last, n + 14),
    referII_first_name: some(first, n + 15),
    referII_middle_name: some(middle, n + 16),
    referII_relationship: 'Colleague',
    referII_employment_name: some(employers, n + 17),
    referII_phone_name: phone(n, 10),
    referII_address_name: `${n % 60} ${some(streets, n + 18)}, Surulere`,
    loan_amount: String(50_000 + (n % 100) * 10_000),
    reason: 'School fees',
    duration: '6 months',
    installment: '45000',
  }
}

/** Applications per transaction, below the databases' limits on parameters. */
const batch = 1000

const startOfAll = Date.UTC(2024, 0, 1)

/** Rows of the database that these settings name, asked without a server. */
export async function rowsAt<T>({ dataDir, databaseUrl }: Settings, sql: string): Promise<T[]> {
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    return client
      .query(sql)
      .then(({ rows }) => rows as T[])
      .finally(() => client.end())
  }
  const file = openFile(join(dataDir, 'site.db'), { readOnly: true })
  try {
    return file.prepare(sql).all() as T[]
  } finally {
    file.close()
  }
}

/** As many applications, sealed and indexed as the server does; without documents. */
export async function seedApplications(settings: Settings, count: number): Promise<string[]> {
  const { dataDir, databaseUrl } = settings
  // What loads this file no longer loads when it runs, so nothing here may import later.
  const database = databaseUrl ? await openPostgres(databaseUrl) : await openSqlite(dataDir)
  await database.withLock('start', () => migrate(database))
  const { key } = await documentKey({ dataDir }, '')
  const documents = documentStore(fileStores(settings).documents, key)
  const known = new Map<string, string>()
  const index = inboxIndex({
    // Most words occur in thousands of applications.
    fingerprint(purpose, ...parts) {
      if (parts[1] !== 'beginning' && parts[1] !== 'word')
        return documents.fingerprint(purpose, ...parts)
      const name = parts.join('\n')
      const hash = known.get(name) ?? documents.fingerprint(purpose, ...parts)
      if (known.size < 100_000) known.set(name, hash)
      return hash
    },
  })
  const references: string[] = []
  const keys = new Float64Array(count * 200)
  let terms = 0
  for (let from = 0; from < count; from += batch) {
    const size = Math.min(batch, count - from)
    await database.write(async (trx) => {
      const start = await takeNumbers(trx, 'loan_application', size)
      const rows: Insertable<Tables['loan_application']>[] = []
      for (let n = from; n < from + size; n += 1) {
        const id = start + n - from
        const answers = answersOf(n)
        const application = randomBytes(16).toString('hex')
        const seal = documents.newSeal(application)
        const reference = newReference()
        const at = new Date(startOfAll + n * 600_000).toISOString()
        const status = some(loanStates, n * 7)
        references.push(reference)
        rows.push({
          id,
          application,
          reference,
          ...receivedCase(at),
          status,
          finished_at: isEnded('loan', status) ? at : null,
          assignee: some(people, n + 1),
          indexed: 1,
          wrapped_key: seal.wrappedKey.toString('base64'),
          answers: seal.close('answers', Buffer.from(JSON.stringify(answers))).toString('base64'),
          submission_key: null,
          submission_content: '',
        })
        for (const term of index.termsOf('loan', { title: reference, ...answers })) {
          keys[terms] = (term + 2 ** 31) * 2 ** 20 + id
          terms += 1
        }
      }
      await trx.insertInto('loan_application').values(rows).execute()
    })
  }
  // Otherwise the server takes them for indexed by older rules, and does it all again.
  await database.write((trx) =>
    trx
      .insertInto('sequence')
      .values({ name: 'inbox_term', value: termsVersion })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  await database.close()
  await writeTerms(settings, keys.subarray(0, terms).sort())
  return references
}

const termOf = (key: number) => Math.floor(key / 2 ** 20) - 2 ** 31
const entryOf = (key: number) => key % 2 ** 20

/** In the order of their key, which takes a tenth of the time. */
const writeTerms = ({ dataDir, databaseUrl }: Settings, keys: Float64Array) =>
  databaseUrl ? termsToPostgres(databaseUrl, keys) : termsToFile(join(dataDir, 'site.db'), keys)

/** Terms per statement. */
const [atOnceInFile, atOnceInPostgres] = [200, 100_000]

function termsToFile(database: string, keys: Float64Array) {
  const file = openFile(database)
  const insertion = (rows: number) =>
    file.prepare(
      `insert into inbox_term (kind, term, entry) values ${Array(rows).fill('(1, ?, ?)').join()}`,
    )
  const many = insertion(atOnceInFile)
  file.exec('begin')
  for (let from = 0; from < keys.length; from += atOnceInFile) {
    const some = keys.subarray(from, from + atOnceInFile)
    const insert = some.length === atOnceInFile ? many : insertion(some.length)
    insert.run(...[...some].flatMap((key) => [termOf(key), entryOf(key)]))
  }
  file.exec('commit')
  file.close()
}

async function termsToPostgres(connectionString: string, keys: Float64Array) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (let from = 0; from < keys.length; from += atOnceInPostgres) {
    const some = [...keys.subarray(from, from + atOnceInPostgres)]
    await client.query(
      'insert into inbox_term (kind, term, entry) select 1, * from unnest($1::integer[], $2::integer[])',
      [some.map(termOf), some.map(entryOf)],
    )
  }
  await client.query('vacuum analyze')
  await client.end()
}
