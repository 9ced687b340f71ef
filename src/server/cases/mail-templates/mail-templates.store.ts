import type { Kysely } from 'kysely'
import type { FormValue } from '../../../../schemas'
import type { MailTemplate } from '../../../shared/contracts/mail-templates'
import { mailTemplateNames, type MailTemplateName } from '../../../shared/mail-templates'
import type { Database } from '../../core/database/engine'
import { takeNumbers } from '../../core/database/sequence'
import type { Tables } from '../../core/database/tables'
import { templateSavedMeanwhile } from '../../core/errors'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import { defaultTemplates } from './default-templates'

export type MailTemplateStore = ReturnType<typeof mailTemplateStore>

/** A template as it is used now. */
export async function newestTemplate(
  db: Kysely<Tables>,
  template: MailTemplateName,
): Promise<MailTemplate> {
  const row = await db
    .selectFrom('mail_template')
    .select(['subject', 'text', 'version', 'author', 'created_at as savedAt'])
    .where('template', '=', template)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const before = { ...defaultTemplates[template], version: 0, author: '', savedAt: '' }
  return { template, ...(row ?? before) }
}

/** The texts that replies begin with, and the mail after sending an application. */
export const mailTemplateStore = ({ read, write }: Database) => ({
  all: () => Promise.all(mailTemplateNames.map((template) => newestTemplate(read, template))),

  /**
   * Stores a new version on top of the one that the editor has seen; nothing if no text changed.
   * @throws HttpError 412 when somebody saved meanwhile
   */
  save: (
    template: MailTemplateName,
    { subject, text }: FormValue<'mailTemplate'>,
    seen: number,
    author: string,
  ) =>
    write(async (trx) => {
      const id = await takeNumbers(trx, 'mail_template')
      const before = await newestTemplate(trx, template)
      if (before.version !== seen) throw templateSavedMeanwhile(before)
      if (before.subject === subject && before.text === text) return before
      const savedAt = new Date().toISOString()
      const version = seen + 1
      await trx
        .insertInto('mail_template')
        .values({ id, template, version, subject, text, author, created_at: savedAt })
        .execute()
      const entry = { subject: template, entry: version }
      writeAuditEntry(trx, { who: author, deed: 'save-template', ...entry })
      return { template, subject, text, version, author, savedAt }
    }),
})
