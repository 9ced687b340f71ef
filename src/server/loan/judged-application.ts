import { Ajv } from 'ajv'
import { loanSteps } from '../../../schemas'
import { decodeApplication, loanFields } from '../../shared/codecs/loan'
import { fieldErrors, inOrder } from '../../shared/message'
import { ajvOptions, defineVocabulary } from '../../shared/vocabulary'
import { invalid } from '../errors'
import type { ReceivedApplication } from './received-application'

const ajv = defineVocabulary(new Ajv(ajvOptions))
const validators = loanSteps.map((step) => ajv.compile<Record<string, unknown>>(step))

/** The fields in the order of the pages. */
export const loanPaths = loanFields.map((name) => `/${name}`)

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
  const errors = inOrder([...received.problems, ...failures], loanPaths)
  if (errors.length > 0) throw invalid(errors)
  return Object.assign({}, ...steps) as Record<string, unknown>
}
