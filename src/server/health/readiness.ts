import { access, constants } from 'node:fs/promises'
import type { Settings } from '../env'
import type { Stores } from '../stores'
import type { ReadinessChecks } from './health.routes'

/** The schema is up to date once the server runs at all, so asking the content proves both. */
export const readinessOf = (
  { content }: Pick<Stores, 'content'>,
  { dataDir }: Pick<Settings, 'dataDir'>,
): ReadinessChecks => ({
  database: () => content.newestVersion(),
  files: () => access(dataDir, constants.R_OK | constants.W_OK),
})
