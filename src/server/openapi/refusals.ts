import type { ConflictAnswer, VersionNote } from '../../shared/back-office'
import type { FieldError } from '../../shared/field-error'
import { sentenceOf } from '../errors'
import { json } from './answer'
import { component } from './component'
import { count, exactly, list, record, sentence, text, type WireSchema } from './wire-schema'

const refusal = component(
  'schemas',
  'Refusal',
  record<{ message: string }>({
    message: { ...sentence, description: 'Message for the user' },
  }),
)

const forbidden = component(
  'schemas',
  'Forbidden',
  record<{ message: string; secondFactorNeeded?: true }>(
    {
      message: sentence,
      secondFactorNeeded: {
        ...exactly(true),
        description: 'Two-step login must be turned on before anything else',
      },
    },
    ['secondFactorNeeded'],
  ),
)

const formRefusal = component(
  'schemas',
  'FormRefusal',
  record<{ message: string; errors?: FieldError[] }>(
    {
      message: sentence,
      errors: list(
        record<FieldError>({
          path: { ...text, description: 'The field, as a JSON Pointer' },
          message: sentence,
        }),
      ),
    },
    ['errors'],
  ),
)

/** A version note; version 0 means that nobody has saved yet. */
export const versionNote = component(
  'schemas',
  'VersionNote',
  record<VersionNote>({ version: count, author: text, savedAt: text, restored: count }, [
    'restored',
  ]),
)

const conflict = component(
  'schemas',
  'Conflict',
  record<ConflictAnswer>({ message: sentence, conflict: versionNote }),
)

const answer = (
  name: string,
  description: string,
  headers?: Record<string, WireSchema>,
  schema: WireSchema = refusal,
) => component('responses', name, json(schema, description, headers))

/** The Retry-After header. */
export const comeBack = {
  'Retry-After': { type: 'string', pattern: '^\\d+$', description: 'Seconds' },
}

/** Errors with a sentence only, and those of forms. */
export const refusals = {
  400: answer('BadRequest', sentenceOf(400)),
  401: answer('NotLoggedIn', 'No live session, or a wrong username or password.'),
  403: answer(
    'Forbidden',
    'The account lacks permission or two-step login, or the request came from another site.',
    undefined,
    forbidden,
  ),
  404: answer('NotFound', sentenceOf(404)),
  405: answer('WrongMethod', sentenceOf(405), { Allow: text }),
  408: answer('TooSlow', sentenceOf(408)),
  409: answer('Conflict', 'Something stored already stands against it; the sentence says what.'),
  413: answer('TooLarge', sentenceOf(413)),
  414: answer('AddressTooLong', sentenceOf(414)),
  415: answer('WrongType', 'The body has an unsupported type.'),
  422: answer('Unacceptable', 'The body does not match the schema.', undefined, formRefusal),
  429: answer('TooMany', sentenceOf(429), comeBack),
  431: answer('TooManyHeaders', sentenceOf(431)),
  500: answer('Failed', sentenceOf(500)),
  503: answer('Busy', sentenceOf(503), comeBack),
}

/** Errors of saves that would overwrite a version the editor has not seen. */
export const savedMeanwhile = {
  409: answer('Removed', 'An item has been removed. Nothing was saved.', undefined, conflict),
  412: answer(
    'Outdated',
    'Someone else has saved the section. Nothing was saved.',
    undefined,
    conflict,
  ),
}
