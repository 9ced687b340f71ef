import { linkPurposes, type LinkOwner } from '../../shared/people'
import { json } from '../openapi/answer'
import { formOperation } from '../openapi/form-operation'
import type { Operation } from '../openapi/operation'
import { oneOf, record, text } from '../openapi/wire-schema'

const owner = record<LinkOwner>({ username: text, purpose: oneOf(linkPurposes) })

const refuses = [404, 429] as const

export const accountLinkOperations = {
  accountLink: formOperation('accountLink', {
    tag: 'Login',
    summary: 'Read whose password a link is for',
    description: 'A link works once, for 48 hours, until another one replaces it.',
    answer: json(owner, 'The link works'),
    refuses,
  }),
  accountPassword: formOperation('accountPassword', {
    tag: 'Login',
    summary: 'Choose a password with a link',
    answer: json(owner, 'The link is used up. Every session of the account has ended.'),
    refuses,
  }),
} satisfies Record<string, Operation>
