import { comeBack, json } from '../../../shared/contracts/answer'
import { removedAnswer, versionNote } from '../../../shared/contracts/history'
import {
  exactly,
  list,
  record,
  sentence,
  text,
  type WireSchema,
} from '../../../shared/contracts/wire-schema'
import { statusSentence } from '../errors'
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
  400: answer('BadRequest', statusSentence(400)),
  401: answer('NotLoggedIn', 'No live session, or a wrong username or password.'),
  403: answer(
    'Forbidden',
    'The account lacks permission or two-step login, or the request came from another site.',
    undefined,
    forbidden,
  ),
  404: answer('NotFound', statusSentence(404)),
  405: answer('WrongMethod', statusSentence(405), { Allow: text }),
  408: answer('TooSlow', statusSentence(408)),
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
  413: answer('TooLarge', statusSentence(413)),
  414: answer('AddressTooLong', statusSentence(414)),
  415: answer('WrongType', 'The body has an unsupported type.'),
  422: answer('Unacceptable', 'The body does not match the schema.', undefined, formRefusal),
  429: answer('TooMany', statusSentence(429), comeBack),
  431: answer('TooManyHeaders', statusSentence(431)),
  500: answer('Failed', statusSentence(500)),
  503: answer('Busy', statusSentence(503), comeBack),
}

/** Errors of saves that would overwrite a version the editor has not seen. */
export const saveRefusals = {
  409: component('responses', 'Removed', removedAnswer),
  412: refusals[412],
}
