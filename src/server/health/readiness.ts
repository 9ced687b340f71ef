import type { Stores } from '../stores'
import type { ReadinessChecks } from './health.routes'

/** The schema is up to date once the server runs at all, so asking the content proves both. */
export const readinessOf = ({
  content,
  files,
}: Pick<Stores, 'content' | 'files'>): ReadinessChecks => ({
  database: () => content.newestVersion(),
  files: () => Promise.all([files.pictures.check(), files.documents.check()]),
})
