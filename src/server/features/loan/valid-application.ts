import { loanSteps } from '../../../../schemas'
import { decodeApplication, loanFields } from '../../../shared/codecs/loan'
import { inOrder } from '../../../shared/field-error'
import { validate } from '../../../shared/validate'
import { compileSchema } from '../../../shared/vocabulary'
import { invalid } from '../../core/errors'
import type { ReceivedApplication } from './received-application'

/** The fields in the order of the pages. */
export const loanPaths = loanFields.map((name) => `/${name}`)

/**
 * Normalises and validates the answers of an application by the schemas of the five steps and
 * returns all fields in one record.
 * @throws HttpError 422 with every bad field's sentence in the order of the pages
 */
export function validApplication(received: ReceivedApplication): Record<string, unknown> {
  const steps = decodeApplication(received.parts)
  const failures = loanSteps.flatMap((schema, step) => validate(compileSchema(schema), steps[step]))
  const errors = inOrder([...received.problems, ...failures], loanPaths)
  if (errors.length > 0) throw invalid(errors)
  return Object.assign({}, ...steps) as Record<string, unknown>
}
