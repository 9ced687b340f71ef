import type { FieldProps } from '@rjsf/utils'
import { useFieldError } from '../../ui/form/rjsf/field-errors'
import { RichTextControl } from './rich-text/rich-text-field'
import { uploadPicture } from './upload-picture'
import { pathOf, useValueAt } from './editor-context'

/** A text with headings, lists, links and pictures. Its editor is loaded when it is shown. */
export function RichTextField({ fieldPathId, schema, required, disabled }: FieldProps) {
  const [html, change] = useValueAt(pathOf(fieldPathId.path))
  return (
    <RichTextControl
      disabled={disabled}
      error={useFieldError(fieldPathId.$id)}
      hint={schema.description}
      html={typeof html === 'string' ? html : ''}
      id={fieldPathId.$id}
      label={schema.title ?? ''}
      onChange={change}
      required={required}
      upload={uploadPicture}
    />
  )
}
