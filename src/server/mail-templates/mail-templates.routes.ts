import type { FastifyPluginAsync } from 'fastify'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { isMailTemplate, type MailTemplate } from '../../shared/mail-templates'
import { itemNumber } from '../admin/item-number'
import { notFound } from '../errors'
import { administratorOf } from '../http/roles'
import { validBody } from '../http/valid-body'
import { mailTemplateOperations as operations } from './mail-template-operations'
import type { MailTemplateStore } from './mail-templates.store'

/** The texts that replies begin with: reviewers use them, administrators change them. */
export const mailTemplatesRoutes =
  (templates: MailTemplateStore): FastifyPluginAsync =>
  async (app) => {
    const contentIn = validBody('mailTemplate')

    app.get(
      backOfficeEndpoints.mailTemplates.path,
      { config: { role: 'reviewer', operation: operations.mailTemplates } },
      async (): Promise<MailTemplate[]> => templates.all(),
    )

    app.post<{ Params: { template: string; version: string } }>(
      backOfficeEndpoints.mailTemplateSave.path,
      {
        config: { role: 'administrator', operation: operations.mailTemplateSave },
        bodyLimit: 64 * 1024,
      },
      async (request) => {
        const { template: name, version } = request.params
        if (!isMailTemplate(name)) throw notFound()
        const seen = version === '0' ? 0 : itemNumber(version)
        const author = administratorOf(request).username
        const template = await templates.save(name, contentIn(request.body), seen, author)
        return { message: 'The template was saved.', template }
      },
    )
  }
