import type { FieldProps } from '@rjsf/utils'
import { useField } from '../../ui/form/rjsf/form-context'
import { RichTextControl } from './rich-text/rich-text-field'
import { uploadPicture } from './upload-picture'
import { useDraftText } from './editor-context'

/** A text with headings, lists, links and pictures. Its editor is loaded when it is shown. */
export function RichTextField({ schema, required, disabled, ...props }: FieldProps) {
  const { id, path, error, onChange } = useField(props)
  return (
    <RichTextControl
      disabled={disabled}
      error={error}
      hint={schema.description}
      html={useDraftText(path)}
      id={id}
      label={schema.title ?? ''}
      onChange={onChange}
      required={required}
      upload={uploadPicture}
    />
  )
}
