import { mailTemplateNames } from '../mail-templates'
import { json } from './answer'
import { contract, formBody } from './contract'
import { count, list, named, oneOf, record, sentence, text, type Wire } from './wire-schema'

/** A template as it is used now. */
export const mailTemplate = named(
  'MailTemplate',
  record({
    template: oneOf(mailTemplateNames),
    subject: text,
    text,
    version: { ...count, description: '0: the text that it comes with' },
    /** '' for version 0. */
    author: text,
    savedAt: { ...text, description: 'Time in UTC; blank for version 0' },
  }),
)
export type MailTemplate = Wire<typeof mailTemplate>

export const readMailTemplates = contract({
  method: 'GET',
  path: '/api/mail-templates',
  right: 'reviewer',
  tag: 'Inbox',
  summary: 'Read the email templates',
  audit: { none: 'Texts of the company' },
  answers: { 200: json(list(mailTemplate), 'The newest version of each') },
})

export const saveMailTemplate = contract({
  method: 'POST',
  path: '/api/mail-templates/:template/:version',
  right: 'administrator',
  tag: 'Inbox',
  summary: 'Save an email template',
  audit: 'save-template',
  description: 'On top of the version that was read; the texts that are the same are not stored.',
  params: { template: oneOf(mailTemplateNames), version: count },
  body: formBody('mailTemplate'),
  bodyLimit: 64 * 1024,
  answers: {
    200: json(record({ message: sentence, template: mailTemplate }), 'The template is stored'),
  },
  refuses: [400, 404, 412],
})
