import { formMachine } from './form'

/** One email template and its next version. */
export const mailTemplateMachine = formMachine({
  id: 'mail-template',
  meta: { title: 'Email template' },
  description: 'An email template that replies begin with: every save is a new version of it.',
})
