import type { ComponentProps } from 'react'
import lists from '../../../schemas/options.json'
import schema from '../../../schemas/loan/step-1-personal.schema.json'

interface Property {
  title: string
  description?: string
  $ref?: string
  'x-options'?: string
  errorMessage?: { required?: string }
}

/** The questions of the personal step, for forms that others would build of them. */
export const questions = Object.entries(schema.properties as Record<string, Property>)

interface ControlProps extends Pick<ComponentProps<'input'>, 'name' | 'ref'> {
  property: Property
  id: string
  [more: string]: unknown
}

/** The control of a question in plain HTML. */
export function Control({ property, ...rest }: ControlProps) {
  const list = property['x-options'] as keyof typeof lists | undefined
  if (property.$ref) return <input {...rest} accept="image/*" type="file" />
  if (rest.id === 'address') return <textarea {...(rest as ComponentProps<'textarea'>)} rows={3} />
  if (!list) return <input {...rest} type="text" />
  return (
    <select {...(rest as ComponentProps<'select'>)}>
      <option value="">Choose one</option>
      {lists[list].items.map((item) => (
        <option key={item}>{item}</option>
      ))}
    </select>
  )
}
