import { endpoints } from '../endpoints'
import { json, said } from './answer'
import { contract, formBody } from './contract'
import { keyHeader, storedOnce } from './idempotency-key'
import { record, sentence, text } from './wire-schema'

export const subscribe = contract({
  ...endpoints.newsletter,
  right: 'public',
  tag: 'Forms',
  summary: 'Subscribe to the newsletter',
  audit: { none: 'What visitors send stands in the inbox' },
  body: formBody('newsletter'),
  bodyLimit: 8 * 1024,
  limit: 'newsletter',
  answers: { 200: said('The same for an address that is known already') },
})

export const sendMessage = contract({
  ...endpoints.contact,
  right: 'public',
  tag: 'Forms',
  summary: 'Send a message',
  audit: { none: 'What visitors send stands in the inbox' },
  headers: storedOnce,
  body: formBody('contact'),
  bodyLimit: 64 * 1024,
  limit: 'contact',
  answers: { 200: json(sentence, 'The confirmation for the sender') },
})

export const reportWrongdoing = contract({
  ...endpoints.whistle,
  right: 'public',
  tag: 'Forms',
  summary: 'Report wrongdoing',
  isAnonymous: true,
  audit: { none: 'The log would hold the time at which a reporter came' },
  headers: keyHeader(
    'The same report under the same key is stored once and has one receipt. The key is not stored.',
  ),
  body: formBody('whistle'),
  bodyLimit: 256 * 1024,
  limit: 'whistle',
  answers: {
    200: json(
      record({
        message: sentence,
        receipt: { ...text, pattern: '^[0-9]{16}$', description: 'Answered once, never again' },
      }),
      'The report is stored',
    ),
  },
})
