import type { InboxKind } from './back-office'

/** The kinds of entries that can be answered by email. */
export const answerable = ['loan', 'contact'] as const satisfies InboxKind[]
export type AnswerableKind = (typeof answerable)[number]

export const isAnswerable = (kind: string): kind is AnswerableKind =>
  (answerable as readonly string[]).includes(kind)

/** The templates, by what they answer. */
export const mailTemplates = {
  received: { name: 'Application received', kind: 'loan' },
  'need-document': { name: 'A document is needed', kind: 'loan' },
  approved: { name: 'Application approved', kind: 'loan' },
  declined: { name: 'Application declined', kind: 'loan' },
  offered: { name: 'An offer is ready', kind: 'loan' },
  'offer-ends': { name: 'The offer ends soon', kind: 'loan' },
  accepted: { name: 'The offer was accepted', kind: 'loan' },
  answered: { name: 'Answer to a message', kind: 'contact' },
} as const satisfies Record<string, { name: string; kind: AnswerableKind }>

export type MailTemplateName = keyof typeof mailTemplates

export const mailTemplateNames = Object.keys(mailTemplates) as MailTemplateName[]

export const isMailTemplate = (name: string): name is MailTemplateName =>
  Object.hasOwn(mailTemplates, name)

/** What each placeholder stands for, and an example of it. */
export const placeholderMeanings: Record<string, { meaning: string; example: string }> = {
  first_name: { meaning: 'First name of the sender', example: 'Ada' },
  reference: { meaning: 'Reference of the application', example: 'LN-7K3PQ-XD94M' },
  amount: { meaning: 'Loan amount', example: '₦250,000' },
  site_name: { meaning: 'Name of the company', example: 'Marketday Finance' },
}

/** A text with its placeholders replaced; one without a value stays, to be replaced by hand. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : placeholder,
  )
