import { mailTemplateNames, type MailTemplate } from '../../shared/mail-templates'
import { json } from '../openapi/answer'
import { component } from '../openapi/component'
import { formOperation } from '../openapi/form-operation'
import type { Operation } from '../openapi/operation'
import { savedMeanwhile } from '../openapi/refusals'
import { count, list, oneOf, record, sentence, text } from '../openapi/wire-schema'

/** A template on the wire. */
export const mailTemplate = component(
  'schemas',
  'MailTemplate',
  record<MailTemplate>({
    template: oneOf(mailTemplateNames),
    subject: text,
    text,
    version: { ...count, description: '0: the text that it comes with' },
    author: text,
    savedAt: { ...text, description: 'Time in UTC; blank for version 0' },
  }),
)

const save = formOperation('mailTemplate', {
  tag: 'Inbox',
  summary: 'Save an email template',
  description: 'On top of the version that was read; the texts that are the same are not stored.',
  answer: json(
    record<{ message: string; template: MailTemplate }>({
      message: sentence,
      template: mailTemplate,
    }),
    'The template is stored',
  ),
  refuses: [400, 404],
})

export const mailTemplateOperations = {
  mailTemplates: {
    tag: 'Inbox',
    summary: 'Read the email templates',
    answers: { 200: json(list(mailTemplate), 'The newest version of each') },
  },
  mailTemplateSave: {
    ...save,
    names: { template: oneOf(mailTemplateNames), version: count },
    answers: { ...save.answers, 412: savedMeanwhile[412] },
  },
} satisfies Record<string, Operation>
