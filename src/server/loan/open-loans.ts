import type { Settings } from '../env'
import { anHourAgo } from '../files/an-hour-ago'
import { documentKey, keyFileIn } from '../files/document-key'
import { documentStore, type DocumentStore } from '../files/document-store'
import { sealNameOf } from '../second-factor/second-factor.store'
import { StartError } from '../start-error'
import type { Stores } from '../stores'
import { loanStore, type LoanStore } from './loan.store'

export interface Loans {
  store: LoanStore
  documents: DocumentStore
}

/**
 * Opens the applications and their documents, and removes what a crash left of half ones. Only the
 * server may do so, and no other program beside it.
 * @throws StartError when the key of the stored applications is missing or another one
 */
export async function openLoans(
  settings: Settings,
  { database, files, outbox }: Pick<Stores, 'database' | 'files' | 'outbox'>,
  say: (line: string) => void,
): Promise<Loans> {
  const keyFile = keyFileIn(settings.dataDir)
  const newest = await database.read
    .selectFrom('loan_application')
    .select(['application', 'wrapped_key'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const secret = await database.read
    .selectFrom('second_factor')
    .select(['administrator_id', 'wrapped_key'])
    .limit(1)
    .executeTakeFirst()
  const key = await documentKey({
    setting: settings.documentKey,
    file: keyFile,
    applicationsExist: newest !== undefined || secret !== undefined,
  })
  const documents = documentStore(files.documents, key)
  const sealed = [
    newest && { name: newest.application, key: newest.wrapped_key },
    secret && { name: sealNameOf(secret.administrator_id), key: secret.wrapped_key },
  ].filter((one) => one !== undefined)
  if (sealed.some(({ name, key: text }) => !documents.fits(name, Buffer.from(text, 'base64')))) {
    const source = settings.documentKey ? 'DOCUMENT_KEY' : keyFile
    throw new StartError(
      `${source} is not the key that the stored applications were encrypted with.`,
    )
  }
  const store = loanStore(database, documents, outbox)
  // Where others may be writing at this moment, only what none of them can still be writing goes.
  await store.sweep(database.isShared ? anHourAgo() : undefined)
  if (!settings.documentKey)
    say(`Applications are encrypted with the key in ${keyFile}. Keep a copy of it somewhere else.`)
  return { store, documents }
}
