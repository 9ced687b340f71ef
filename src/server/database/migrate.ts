import { Migrator, type Kysely } from 'kysely'
import type { Settings } from '../env'
import { masterKey } from '../files/master-key'
import { StartError } from '../start-error'
import { firstTables } from './migrations/001-first-tables'
import { loanApplications } from './migrations/002-loan-applications'
import { backOffice } from './migrations/003-back-office'
import { roles } from './migrations/004-roles'
import { activity } from './migrations/005-activity'
import { secondFactor } from './migrations/006-second-factor'
import { requestCounts } from './migrations/007-request-counts'
import { site } from './migrations/008-site'
import { sealedReports } from './migrations/009-sealed-reports'
import { limitCounts } from './migrations/010-limit-counts'
import { loanCases } from './migrations/011-loan-cases'
import { inboxTerms } from './migrations/012-inbox-terms'
import { mailRecipients } from './migrations/013-mail-recipients'
import { people } from './migrations/014-people'
import { drafts } from './migrations/015-drafts'
import { mailTemplateVersions } from './migrations/016-mail-templates'
import { webhookEvents } from './migrations/017-webhook-events'
import { dashboard } from './migrations/018-dashboard'
import { stateTimes } from './migrations/019-state-times'
import { askedDocuments } from './migrations/020-asked-documents'
import { reportConversations } from './migrations/021-report-conversations'
import { flowCounts } from './migrations/022-flow-counts'
import type { Engine } from './engine'

/** Every migration in order; a released migration is never changed. */
export const migrationsWith = (reportKey: (db: Kysely<never>) => Promise<Uint8Array>) => ({
  '001-first-tables': { up: firstTables },
  '002-loan-applications': { up: loanApplications },
  '003-back-office': { up: backOffice },
  '004-roles': { up: roles },
  '005-activity': { up: activity },
  '006-second-factor': { up: secondFactor },
  '007-request-counts': { up: requestCounts },
  '008-site': { up: site },
  '009-sealed-reports': { up: sealedReports(reportKey) },
  '010-limit-counts': { up: limitCounts },
  '011-loan-cases': { up: loanCases },
  '012-inbox-terms': { up: inboxTerms },
  '013-mail-recipients': { up: mailRecipients },
  '014-people': { up: people },
  '015-drafts': { up: drafts },
  '016-mail-templates': { up: mailTemplateVersions },
  '017-webhook-events': { up: webhookEvents },
  '018-dashboard': { up: dashboard },
  '019-state-times': { up: stateTimes },
  '020-asked-documents': { up: askedDocuments },
  '021-report-conversations': { up: reportConversations },
  '022-flow-counts': { up: flowCounts },
})

/**
 * Applies the pending migrations and names them.
 * @throws StartError when the database belongs to a newer release, or when a migration needs the
 * missing key to seal data that was stored in clear
 */
export async function migrate(
  { read: db, purge }: Pick<Engine, 'read' | 'purge'>,
  settings: Pick<Settings, 'dataDir' | 'documentKey'>,
): Promise<string[]> {
  const migrations = migrationsWith((trx) => masterKey(settings, trx, false))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const known = new Set(Object.keys(migrations))
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.some(({ name }) => name === 'kysely_migration')) {
    const done = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
      .selectFrom('kysely_migration')
      .select('name')
      .execute()
    const newer = done.find(({ name }) => !known.has(name))
    if (newer) {
      throw new StartError(
        `A newer version of this program has already upgraded the database (to "${newer.name}"). Start that version.`,
      )
    }
  }
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  const steps = results.map(({ migrationName }) => migrationName)
  if (steps.includes('009-sealed-reports')) await purge()
  return steps
}
