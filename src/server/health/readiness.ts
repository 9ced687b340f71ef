import type { Stores } from '../stores'
import type { ReadinessChecks } from './health.routes'

/** Reading content checks database and schema: a running server has migrated it. */
export const readinessOf = ({
  content,
  files,
}: Pick<Stores, 'content' | 'files'>): ReadinessChecks => ({
  database: () => content.newestVersion(),
  files: () => Promise.all([files.pictures.check(), files.documents.check()]),
})
