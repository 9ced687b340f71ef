import type { Kysely } from 'kysely'
import type { FormValue } from '../../../schemas'
import {
  mailTemplateNames,
  type MailTemplate,
  type MailTemplateName,
} from '../../shared/mail-templates'
import { writeAuditEntry } from '../activity/write-audit-entry'
import type { Database } from '../database/engine'
import { takeNumbers } from '../database/sequence'
import type { Tables } from '../database/tables'
import { templateSavedMeanwhile } from '../errors'
import { defaultTemplates } from './default-templates'

/** The texts that replies begin with, and the mail after sending an application. */
export interface MailTemplateStore {
  all(): Promise<MailTemplate[]>
  /**
   * Stores a new version on top of the one that the editor has seen; nothing if no text changed.
   * @throws HttpError 412 when somebody saved meanwhile
   */
  save(
    template: MailTemplateName,
    content: FormValue<'mailTemplate'>,
    seen: number,
    author: string,
  ): Promise<MailTemplate>
}

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

export const mailTemplateStore = ({ read, write }: Database): MailTemplateStore => ({
  all: () => Promise.all(mailTemplateNames.map((template) => newestTemplate(read, template))),

  save: (template, { subject, text }, seen, author) =>
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
      await writeAuditEntry(trx, { who: author, deed: 'save-template', ...entry })
      return { template, subject, text, version, author, savedAt }
    }),
})
