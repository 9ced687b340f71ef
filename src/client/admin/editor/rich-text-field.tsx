import type { FieldProps } from '@rjsf/utils'
import { RichTextControl } from '../../rich-text/rich-text-field'
import { uploadPicture } from '../upload-picture'
import { pathOf, useValueAt } from './editor-context'

/** A text with headings, lists, links and pictures. Its editor is loaded when it is shown. */
export function RichTextField({ fieldPathId, schema, required, rawErrors, disabled }: FieldProps) {
  const [html, change] = useValueAt(pathOf(fieldPathId.path))
  return (
    <RichTextControl
      disabled={disabled}
      error={rawErrors?.[0]}
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
