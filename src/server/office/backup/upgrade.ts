import { nonAccounts } from '../../../shared/account-names'
import { migrate, migrations, migrationsOf } from '../../core/database/migrate'
import type { Engine } from '../../core/database/engine'
import type { Settings } from '../../core/env'

/** Migrates a database; one that is in use already is backed up before, where BACKUP_TO is set. */
export const upgradeWith = (settings: Settings) => async (engine: Engine) => {
  const done = await migrationsOf(engine.read)
  const isOld = done.length > 0 && done.length < Object.keys(migrations).length
  if (!settings.backupTo || !isOld) return migrate(engine)
  const { sealBeforeUpgrade, noteSealed } = await import('./sealed-backup')
  await sealBeforeUpgrade(settings)
  const migrated = await migrate(engine)
  await noteSealed(engine, nonAccounts.clock)
  return migrated
}
