import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils'
import { useContext } from 'react'
import { Field } from '../field'
import { FieldGroup } from '../field-group'
import { ErrorsContext, pathOf } from './form-context'

const isForm = ({ schema, uiSchema }: FieldTemplateProps) =>
  schema.type === 'object' && !uiSchema?.['ui:field']

/** A question around its control; nothing around the whole form. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { label, rawDescription, required, uiSchema, children } = props
  const errors = useContext(ErrorsContext)
  if (isForm(props)) return children
  const path = pathOf(props)
  const field = {
    id: props.fieldPathId.$id,
    label,
    hint: rawDescription || undefined,
    error: errors.find((error) => error.path === path)?.message,
  }
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
