import type { FieldProps } from '@rjsf/utils'
import { useField } from '../../ui/form/rjsf/form-context'
import { DocumentControl } from '../../ui/loan/document-control'
import { isDocument } from '../../ui/loan/loan-fields'

/** A document of the application. */
export function DocumentField({ schema, ...props }: FieldProps) {
  const { id, start, onChange } = useField(props)
  const options = props.uiSchema?.['ui:options'] as { pages?: boolean } | undefined
  return (
    <DocumentControl
      disabled={props.disabled}
      id={id}
      onChange={onChange}
      required={props.required}
      start={isDocument(start) ? start : undefined}
      takesPages={options?.pages}
      title={schema.title ?? ''}
    />
  )
}
