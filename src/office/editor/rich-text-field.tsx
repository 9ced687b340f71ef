import type { FieldProps } from '@rjsf/utils'
import { lazy, Suspense, useState } from 'react'
import { useField } from '../../ui/form/rjsf/form-context'
import { TextArea } from '../../ui/form/text-area'
import { loadChunk } from '../../ui/load-chunk'
import { useDraftText } from './editor-context'
import { EditorBoundary } from './rich-text/editor-boundary'
import type { RichTextEditorProps } from './rich-text/rich-text-editor'
import styles from './editor.module.css'
import { uploadPicture } from './upload-picture'
import { Button } from '../../ui/kit/button'
import { Stack } from '../../ui/kit/stack'

const RichTextEditor = lazy(async () => ({
  default: (await loadChunk(() => import('./rich-text/rich-text-editor'))).RichTextEditor,
}))

/** The last good HTML as plain text, so that nothing is lost when the editor crashes. */
function PlainHtml({ again, ...props }: RichTextEditorProps & { again: () => void }) {
  const { id, html, required, onChange } = props
  return (
    <Stack>
      <p role="alert">
        The editor has stopped working. Your text is safe. You can edit it here as HTML and save it.
      </p>
      <TextArea id={id} name={id} onChange={onChange} required={required} rows={10} value={html} />
      <Button onClick={again}>Reopen the editor</Button>
    </Stack>
  )
}

/**
 * A rich text field. Loads the editor on first use, restarts it when the draft was changed
 * elsewhere (a restored version), and survives its crash.
 */
export function RichTextField({ schema, required, disabled, ...props }: FieldProps) {
  const { id, path, onChange } = useField(props)
  const html = useDraftText(path)
  const [text, setText] = useState({ initial: html, written: html, generation: 0 })
  if (html !== text.initial) {
    const isOurs = html === text.written
    setText({ initial: html, written: html, generation: text.generation + (isOurs ? 0 : 1) })
  }
  const editor: RichTextEditorProps = {
    disabled,
    html,
    id,
    label: schema.title ?? '',
    most: schema.maxLength,
    onChange(written) {
      setText((before) => ({ ...before, written }))
      onChange(written)
    },
    required,
    upload: uploadPicture,
  }

  return (
    <EditorBoundary instead={(again) => <PlainHtml {...editor} again={again} />}>
      <Suspense
        fallback={
          <p className={`pale frame muted ${styles.coming}`} role="status">
            Loading the editor
          </p>
        }
      >
        <RichTextEditor {...editor} key={text.generation} />
      </Suspense>
    </EditorBoundary>
  )
}
