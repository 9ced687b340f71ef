import type { Settings } from '../env'
import { anHourAgo } from '../files/an-hour-ago'
import { keyFileIn } from '../files/document-key'
import { documentStore, type DocumentStore } from '../files/document-store'
import { masterKey } from '../files/master-key'
import type { Stores } from '../stores'
import { loanStore, type LoanStore } from './loan.store'

export interface Loans {
  store: LoanStore
  documents: DocumentStore
}

/**
 * Opens the applications and their documents, and removes what a crash left of half ones. Only the
 * server may do so, and no other program beside it.
 * @throws StartError when the key of the stored applications and reports is missing or another one
 */
export async function openLoans(
  settings: Settings,
  { database, files, outbox }: Pick<Stores, 'database' | 'files' | 'outbox'>,
  say: (line: string) => void,
): Promise<Loans> {
  const documents = documentStore(files.documents, await masterKey(settings, database.read))
  const store = loanStore(database, documents, outbox)
  // Where others may be writing at this moment, only what none of them can still be writing goes.
  await store.sweep(database.isShared ? anHourAgo() : undefined)
  if (!settings.documentKey)
    say(
      `Applications and reports are encrypted with the key in ${keyFileIn(settings.dataDir)}. Keep a copy of it somewhere else.`,
    )
  return { store, documents }
}
