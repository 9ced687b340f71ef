import type { Core } from '../../core'
import { readMailTemplates, saveMailTemplate } from '../../../shared/contracts/mail-templates'
import { route } from '../../core/http/route'
import { mailTemplateStore, type MailTemplateStore } from './mail-templates.store'

/** The texts that replies begin with: reviewers use them, administrators change them. */
export function mailTemplatesFeature({ app, database }: Core): MailTemplateStore {
  const templates = mailTemplateStore(database)
  route(app, readMailTemplates, () => templates.all())
  route(app, saveMailTemplate, async ({ params, body, by }) => ({
    message: 'The template was saved.',
    template: await templates.save(params.template, body, params.version, by.username),
  }))
  return templates
}
