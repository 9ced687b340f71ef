import { lazy, Suspense, useState } from 'react'
import { Field } from '../../../ui/form/field'
import { TextArea } from '../../../ui/form/text-area'
import { loadChunk } from '../../../ui/load-chunk'
import { EditorBoundary } from './editor-boundary'
import type { RichTextEditorProps } from './rich-text-editor'
import styles from './rich-text-field.module.css'

const RichTextEditor = lazy(async () => ({
  default: (await loadChunk(() => import('./rich-text-editor'))).RichTextEditor,
}))

/** The last good HTML as plain text: nothing that was written is lost with the editor. */
function PlainHtml({ again, ...props }: RichTextEditorProps & { again: () => void }) {
  const { id, html, hint, error, required, onChange } = props
  return (
    <div className={styles.instead}>
      <p role="alert">
        The editor has stopped working. Your text is safe. You can edit it here as HTML and save it.
      </p>
      <TextArea
        error={error}
        hint={hint}
        id={id}
        name={id}
        onChange={onChange}
        required={required}
        rows={10}
        value={html}
      />
      <button className="button quiet" onClick={again} type="button">
        Reopen the editor
      </button>
    </div>
  )
}

/**
 * The rich-text control of a form. It loads the editor when it is first shown, starts it anew when
 * `html` is replaced from outside (a restored version), and outlives its failure.
 */
export function RichTextControl(props: RichTextEditorProps) {
  const [text, setText] = useState({ given: props.html, written: props.html, generation: 0 })
  if (props.html !== text.given) {
    const isOurs = props.html === text.written
    setText({
      given: props.html,
      written: props.html,
      generation: text.generation + (isOurs ? 0 : 1),
    })
  }
  const change = (html: string) => {
    setText((before) => ({ ...before, written: html }))
    props.onChange(html)
  }

  return (
    <EditorBoundary instead={(again) => <PlainHtml {...props} again={again} onChange={change} />}>
      <Suspense
        fallback={
          <p className={styles.coming} role="status">
            Loading the editor
          </p>
        }
      >
        <RichTextEditor {...props} key={text.generation} onChange={change} />
      </Suspense>
    </EditorBoundary>
  )
}

/** The control with its visible label, hint and error. */
export function RichTextField(props: RichTextEditorProps) {
  const { id, label, hint, error } = props
  return (
    <Field error={error} hint={hint} id={id} label={label}>
      <RichTextControl {...props} />
    </Field>
  )
}
