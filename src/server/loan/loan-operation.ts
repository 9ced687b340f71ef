import { loanSteps } from '../../../schemas'
import { loanPart } from '../../shared/codecs/loan'
import { json } from '../openapi/answer'
import { sentField, type FieldSchema } from '../openapi/field-schemas'
import type { Operation } from '../openapi/operation'
import { pictureBytes } from '../openapi/traced-form'
import { record, sentence, text, type WireSchema } from '../openapi/wire-schema'
import { keyPattern } from './idempotency-key'

const steps = loanSteps as unknown as readonly FieldSchema[]

const part = (name: string, { properties = {}, required = [] }: FieldSchema): WireSchema => {
  const { title } = properties[name]!
  return loanPart(name) === 'file'
    ? { title, ...pictureBytes }
    : sentField(properties[name]!, required.includes(name))
}

const application = {
  type: 'object',
  properties: Object.fromEntries(
    steps.flatMap((step) =>
      Object.keys(step.properties ?? {}).map((name) => [name, part(name, step)]),
    ),
  ),
  required: steps.flatMap(({ required = [] }) => required),
  additionalProperties: false,
}

export const loanOperation: Operation = {
  tag: 'Forms',
  summary: 'Apply for a loan',
  headers: {
    'Idempotency-Key': {
      type: 'string',
      pattern: keyPattern,
      description:
        'The same key with the same content counts as one application, however often it is sent',
    },
  },
  body: { 'multipart/form-data': application },
  answers: {
    200: json(
      record<{ message: string; reference: string }>({ message: sentence, reference: text }),
      'The application is stored',
    ),
  },
  refuses: [409],
}
