import { pages } from '../../shared/pages'

/**
 * The end of every mail to an applicant or visitor: what it says about their details and the terms.
 * '' while the site's address is unknown.
 */
export const replyEnding = (publicUrl: string | undefined) =>
  publicUrl
    ? [
        `How we use your details: ${publicUrl}${pages.privacy.path}`,
        `Terms: ${publicUrl}${pages.terms.path}`,
      ].join('\n')
    : ''
