import type { AnswerableKind } from '../../../shared/mail-templates'
import { pages } from '../../../shared/pages'

/**
 * The end of every mail to an applicant or visitor: where an application can be checked, what is said
 * about their details, and the terms. '' while the site's address is unknown.
 */
export const replyEnding = (publicUrl: string | undefined, kind: AnswerableKind) =>
  publicUrl
    ? [
        ...(kind === 'loan'
          ? [`Check your application: ${publicUrl}${pages.application.path}`]
          : []),
        `How we use your details: ${publicUrl}${pages.privacy.path}`,
        `Terms: ${publicUrl}${pages.terms.path}`,
      ].join('\n')
    : ''
