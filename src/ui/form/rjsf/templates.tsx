import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils'
import { Field } from '../field'
import { FieldGroup } from '../field-group'
import { useField } from './form-context'

const isForm = ({ schema, uiSchema }: FieldTemplateProps) =>
  schema.type === 'object' && !uiSchema?.['ui:field']

/** A question around its control; nothing around the whole form. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { label, rawDescription, required, uiSchema, children } = props
  const { id, error } = useField(props)
  if (isForm(props)) return children
  const field = { id, label, hint: rawDescription || undefined, error }
  return uiSchema?.['ui:widget'] === 'radio' ? (
    <FieldGroup {...field} required={required}>
      {children}
    </FieldGroup>
  ) : (
    <Field {...field}>{children}</Field>
  )
}

/** The questions one below the other. */
export const ObjectFieldTemplate = ({ properties }: ObjectFieldTemplateProps) =>
  properties.map(({ content }) => content)

/** Parts of the engine that `FieldTemplate` and the error summary replace. */
export const Nothing = () => null
