import type { FormValue } from '../../../../schemas'
import type { MailTemplateName } from '../../../shared/mail-templates'

const letter = (...paragraphs: string[]) =>
  ['Dear {{first_name}},', ...paragraphs, 'Kind regards,\n{{site_name}}'].join('\n\n')

/** The templates as they are until somebody saves their own. */
export const defaultTemplates: Record<MailTemplateName, FormValue<'mailTemplate'>> = {
  received: {
    subject: 'We have received your application {{reference}}',
    text: letter(
      'Thank you for applying to {{site_name}}. We have received your application {{reference}}.',
      'What happens next: we check your answers and documents, and then we contact you with our decision, or to ask for anything that is missing. You do not need to do anything for the moment.',
      'Please quote your reference, {{reference}}, whenever you contact us.',
    ),
  },
  'need-document': {
    subject: 'We need one more document for application {{reference}}',
    text: letter(
      'Thank you for your application {{reference}}. Before we can continue, we need one more document from you.',
      'You can send it safely on our website, under “Check your application”, with your reference and your phone number. Do not send bank statements or identity documents in reply to this email.',
      'We will continue with your application as soon as we have received the document.',
    ),
  },
  approved: {
    subject: 'Your application {{reference}} has been approved',
    text: letter(
      'We are pleased to tell you that your application {{reference}} has been approved.',
      'One of our loan officers will contact you to go through the loan agreement with you. Please read it carefully before you sign it. No money is paid out until you have signed.',
      'We never ask you to pay a fee before a loan is paid out. If anybody asks you to, please tell us at once.',
    ),
  },
  declined: {
    subject: 'Our decision on your application {{reference}}',
    text: letter(
      'Thank you for your application {{reference}}. We have considered it carefully, and we are sorry to tell you that we cannot offer you a loan at this time.',
      'If you would like to know the main reasons for our decision, or if you believe that something was wrong in your application, please reply to this email and we will look at it again.',
      'You are welcome to apply again if your circumstances change.',
    ),
  },
  offered: {
    subject: 'We have an offer for your application {{reference}}',
    text: letter(
      'Your application {{reference}} has been approved, and we have an offer for you.',
      'Please read on our website, under “Check your application”, what the loan costs and until when you can accept the offer. You need your reference and your phone number. Accept it only if you are sure: nothing is paid out before.',
      'For your safety this email holds no amounts. We never ask you to pay a fee before a loan is paid out.',
    ),
  },
  'offer-ends': {
    subject: 'Our offer for your application {{reference}} ends soon',
    text: letter(
      'Our offer for your application {{reference}} can be accepted for a short time only. After that it is no longer valid.',
      'You find it on our website, under “Check your application”, with your reference and your phone number. You can accept it there or turn it down. You do not have to do anything.',
    ),
  },
  accepted: {
    subject: 'You have accepted our offer for application {{reference}}',
    text: letter(
      'You have accepted our offer for your application {{reference}}.',
      'What you accepted stands on our website, under “Check your application”, with your reference and your phone number: you can read and print it there, and take your acceptance back for as long as it says.',
      'For your safety this email holds no amounts. If it was not you who accepted the offer, please tell us at once.',
    ),
  },
  answered: {
    subject: 'Your message to {{site_name}}',
    text: letter(
      'Thank you for your message.',
      'If you have any other questions, please reply to this email and we will be glad to help.',
    ),
  },
}
