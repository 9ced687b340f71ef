import type { ComponentProps } from 'react'
import lists from '../../../schemas/options.json'
import schema from '../../../schemas/loan/step-1-personal.schema.json'

/** A question of the step, as its schema has it. */
export interface Property {
  title: string
  description?: string
  $ref?: string
  'x-options'?: string
  errorMessage?: { required?: string }
}

/** The questions of the personal step, for forms that others would build of them. */
export const questions = Object.entries(schema.properties as Record<string, Property>)

/** Asks for a picture. */
export const isDocument = ({ $ref }: Property) => $ref !== undefined

/** Asks for more than one line. */
export const isLong = (name: string) => name === 'address'

/** The options of a question that is a list. */
export const choicesOf = ({ 'x-options': list }: Property) =>
  list && lists[list as keyof typeof lists].items

export interface ControlProps extends Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onChange'> {
  property: Property
  id: string
  [more: string]: unknown
}

/** The control of a question in plain HTML. */
export function Control({ property, ...rest }: ControlProps) {
  const choices = choicesOf(property)
  if (isDocument(property)) return <input {...rest} accept="image/*" type="file" />
  if (isLong(rest.id)) return <textarea {...(rest as ComponentProps<'textarea'>)} rows={3} />
  if (!choices) return <input {...rest} type="text" />
  return (
    <select {...(rest as ComponentProps<'select'>)}>
      <option value="">Choose one</option>
      {choices.map((item) => (
        <option key={item}>{item}</option>
      ))}
    </select>
  )
}
