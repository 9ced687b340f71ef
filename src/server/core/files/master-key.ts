import type { Kysely } from 'kysely'
import { sealNameOf } from '../../features/second-factor/second-factor.store'
import { reportSealName } from '../../features/whistle/whistle.store'
import type { Tables } from '../database/tables'
import type { Settings } from '../env'
import { aboutOf, mailSealName } from '../mail/sealed-mail'
import { StartError } from '../start-error'
import { documentKey } from './sealing'
import { canUnwrap } from './document-store'

/** The newest sealed row of each kind, if there is any. */
async function sealedRows(db: Kysely<Tables>) {
  const [loan] = await db
    .selectFrom('loan_application')
    .select(['application', 'wrapped_key'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  const [secret] = await db
    .selectFrom('second_factor')
    .select(['administrator_id', 'wrapped_key'])
    .limit(1)
    .execute()
  const [report] = await db
    .selectFrom('whistle_report')
    .select(['id', 'wrapped_key'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  const [mail] = await db
    .selectFrom('outbox_mail')
    .select(['kind', 'entry_id', 'wrapped_key'])
    .where('wrapped_key', '<>', '')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  return [
    ...(mail ? [{ name: mailSealName(aboutOf(mail)), key: mail.wrapped_key }] : []),
    ...(loan ? [{ name: loan.application, key: loan.wrapped_key }] : []),
    ...(secret ? [{ name: sealNameOf(secret.administrator_id), key: secret.wrapped_key }] : []),
    ...(report ? [{ name: reportSealName(report.id), key: report.wrapped_key }] : []),
  ]
}

/**
 * The master key of a site, made when nothing is sealed yet. It is tried on stored data first:
 * anything sealed with a wrong key would be lost.
 * @throws StartError when the key is missing or wrong
 */
export async function masterKey(
  settings: Pick<Settings, 'documentKey' | 'dataDir'>,
  db: Kysely<Tables>,
): Promise<Buffer> {
  const sealed = await sealedRows(db)
  const { key, source } = await documentKey(settings, { applicationsExist: sealed.length > 0 })
  if (
    sealed.every(({ name, key: wrapped }) => canUnwrap(key, name, Buffer.from(wrapped, 'base64')))
  )
    return key
  throw new StartError(
    `${source} is not the key that the stored applications and reports were encrypted with.`,
  )
}
