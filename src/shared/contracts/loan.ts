import { loanSteps } from '../../../schemas'
import { loanPart, productPart } from '../codecs/loan'
import { endpoints } from '../endpoints'
import { productSlugs } from '../pages'
import { json } from './answer'
import { applicationLimits } from './application'
import { contract } from './contract'
import { sentField, type FieldSchema } from './field-schemas'
import { keyHeader } from './idempotency-key'
import { oneOf, pictureBytes, record, sentence, text, type WireSchema } from './wire-schema'

const steps = loanSteps as unknown as readonly FieldSchema[]

const part = (name: string, { properties = {}, required = [] }: FieldSchema): WireSchema => {
  const { title } = properties[name]!
  return loanPart(name) === 'file'
    ? { title, ...pictureBytes }
    : sentField(properties[name]!, required.includes(name))
}

export const applyForLoan = contract({
  ...endpoints.loan,
  right: 'public',
  tag: 'Forms',
  summary: 'Apply for a loan',
  audit: { none: 'What visitors send stands in the inbox' },
  headers: keyHeader(
    'The same key with the same content counts as one application, however often it is sent',
  ),
  body: {
    parts: {
      type: 'object',
      properties: {
        ...Object.fromEntries(
          steps.flatMap((step) =>
            Object.keys(step.properties ?? {}).map((name) => [name, part(name, step)]),
          ),
        ),
        [productPart]: { ...oneOf(productSlugs), title: 'Chosen before applying' },
      },
      required: steps.flatMap(({ required = [] }) => required),
      additionalProperties: false,
    },
    limits: applicationLimits,
  },
  bodyLimit: applicationLimits.all,
  limit: 'loan',
  answers: {
    200: json(record({ message: sentence, reference: text }), 'The application is stored'),
  },
  refuses: [409],
})
