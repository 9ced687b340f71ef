import { Ajv } from 'ajv'
import { loanSteps } from '../../../schemas'
import { decodeApplication, loanFields } from '../../shared/codecs/loan'
import { fieldErrors, type FieldError } from '../../shared/message'
import { ajvOptions, defineVocabulary } from '../../shared/vocabulary'
import { invalid } from '../errors'
import type { ReceivedApplication } from './received-application'

const ajv = defineVocabulary(new Ajv(ajvOptions))
const validators = loanSteps.map((step) => ajv.compile<Record<string, unknown>>(step))

/** Where a field stands on the pages; foreign ones come last. */
function place({ path }: FieldError) {
  const at = loanFields.indexOf(path.slice(1))
  return at < 0 ? loanFields.length : at
}

/** One sentence for each field, what was seen on receipt before what the schema says. */
export const inPageOrder = (errors: FieldError[]) =>
  errors
    .filter((error, i) => errors.findIndex(({ path }) => path === error.path) === i)
    .toSorted((a, b) => place(a) - place(b))

/**
 * The answers of a received application, tidied as the browser does and judged by the schemas of
 * the five steps: all fields in one record. Specification 5.
 * @throws HttpError 422 with every bad field's sentence in the order of the pages
 */
export function judgedApplication(received: ReceivedApplication): Record<string, unknown> {
  const steps = decodeApplication(received.parts)
  const failures = validators.flatMap((validate, step) =>
    validate(steps[step]) ? [] : fieldErrors(loanSteps[step], validate.errors ?? []),
  )
  const errors = inPageOrder([...received.problems, ...failures])
  if (errors.length > 0) throw invalid(errors)
  return Object.assign({}, ...steps) as Record<string, unknown>
}
