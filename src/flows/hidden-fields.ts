import { applicationAnswer, formSchemas, loanSteps } from '../../schemas'

interface Field {
  $ref?: string
  'x-sensitive'?: boolean
}

const fieldsOf = ({ properties }: { properties: object }) =>
  Object.entries(properties) as [string, Field][]

const fields = [...Object.values(formSchemas), applicationAnswer, ...loanSteps].flatMap(fieldsOf)

const knownFields = new Set(fields.map(([name]) => name))

/** All fields of a report are hidden, its free text too, and every document. */
const hiddenFields = new Set([
  ...fieldsOf(formSchemas.whistle).map(([name]) => name),
  ...fields.filter(([, field]) => field['x-sensitive'] || field.$ref).map(([name]) => name),
])

/** Whether any form has a field of that name. */
export const isField = (name: string) => knownFields.has(name)

/** Whether a field's value is never shown: `x-sensitive` in any schema. */
export const isHidden = (name: string) => hiddenFields.has(name)
