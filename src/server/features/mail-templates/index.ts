import plugin from 'fastify-plugin'
import { readMailTemplates, saveMailTemplate } from '../../../shared/contracts/mail-templates'
import { route } from '../../core/http/route'
import { mailTemplateStore, type MailTemplateStore } from './mail-templates.store'

declare module 'fastify' {
  interface FastifyInstance {
    mailTemplates: MailTemplateStore
  }
}

/** The texts that replies begin with: reviewers use them, administrators change them. */
export const mailTemplatesFeature = plugin(
  async (app) => {
    const templates = mailTemplateStore(app.core.database)
    app.decorate('mailTemplates', templates)
    route(app, readMailTemplates, () => templates.all())
    route(app, saveMailTemplate, async ({ params, body, by }) => ({
      message: 'The template was saved.',
      template: await templates.save(params.template, body, params.version, by.username),
    }))
  },
  { name: 'mail-templates', dependencies: ['requests'] },
)
