import { comeBack, json } from '../../../shared/contracts/answer'
import { removedMeanwhile, versionNote } from '../../../shared/contracts/history'
import {
  exactly,
  list,
  record,
  sentence,
  text,
  type WireSchema,
} from '../../../shared/contracts/wire-schema'
import { sentenceOf } from '../../core/errors'
import { component } from './component'

const refusal = component(
  'schemas',
  'Refusal',
  record({
    message: { ...sentence, description: 'Message for the user' },
  }),
)

const forbidden = component(
  'schemas',
  'Forbidden',
  record(
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
  record(
    {
      message: sentence,
      errors: list(
        record({
          path: { ...text, description: 'The field, as a JSON Pointer' },
          message: sentence,
        }),
      ),
    },
    ['errors'],
  ),
)

const conflict = component(
  'schemas',
  'Conflict',
  record({ message: sentence, conflict: versionNote }),
)

const answer = (
  name: string,
  description: string,
  headers?: Record<string, WireSchema>,
  schema: WireSchema = refusal,
) => component('responses', name, json(schema, description, headers))

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
  409: answer(
    'Conflict',
    'Something stored stands against it, or somebody else is logged in; the sentence says what.',
  ),
  412: answer(
    'Outdated',
    'Someone else has saved it meanwhile. Nothing was saved.',
    undefined,
    conflict,
  ),
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
  409: component('responses', 'Removed', removedMeanwhile),
  412: refusals[412],
}
