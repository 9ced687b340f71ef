import { useRef, useState } from 'react'
import { createEditor, type Descendant } from 'slate'
import { withHistory } from 'slate-history'
import { Editable, ReactEditor, Slate, withReact } from 'slate-react'
import { useDescribing } from '../../../ui/form/describing'
import { ColourPanel } from './colour-panel'
import { hotkeys, keyName, type PanelName } from './hotkeys'
import { htmlToSlate } from './html-to-slate'
import { LinkPanel } from './link-panel'
import { PicturePanel, type UploadPicture } from './picture-panel'
import { TextElement, TextLeaf } from './render'
import { slateToHtml } from './slate-to-html'
import { syncSelection } from './sync-selection'
import { Toolbar, type ToolbarHandle } from './toolbar'
import { withPaste, type PasteNews } from './with-paste'
import { withRichText } from './with-rich-text'
import styles from './rich-text.module.css'

export interface RichTextEditorProps {
  /** The id of the text; hint and error are those of the field around it. */
  id: string
  label: string
  /** The initial text; later changes are ignored. */
  html: string
  required?: boolean | undefined
  disabled?: boolean | undefined
  onChange: (html: string) => void
  onBlur?: (() => void) | undefined
  /** Without it, pictures cannot be inserted. */
  upload?: UploadPicture | undefined
}

function leftOut(count: number) {
  if (count === 0) return ''
  return count === 1
    ? 'One picture could not be pasted. Use Picture to upload it.'
    : `${count} pictures could not be pasted. Use Picture to upload them.`
}

/** The rich text editor: HTML in and out. Import it lazily: it loads Slate. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, label, html, required, disabled = false, upload } = props
  const describing = useDescribing()
  const toolbar = useRef<ToolbarHandle>(null)
  const [panel, setPanel] = useState<{ name: PanelName; file?: File | undefined }>()
  const [notice, setNotice] = useState('')
  const [failure, setFailure] = useState<{ cause: unknown }>()
  // A value that cannot be serialised must fail inside the error boundary.
  if (failure) throw failure.cause

  const onPasteNews = ({ picture, picturesLeftOut }: PasteNews) => {
    if (picture && upload) setPanel({ name: 'picture', file: picture })
    else setNotice(leftOut(picturesLeftOut ?? 1))
  }
  const pasteNews = useRef(onPasteNews)
  pasteNews.current = onPasteNews

  const [editor] = useState(() =>
    withPaste(withRichText(withHistory(withReact(createEditor()))), (news) =>
      pasteNews.current(news),
    ),
  )
  const [initial] = useState(() => htmlToSlate(html))
  const panelId = `${id}-panel`

  const openPanel = (name: PanelName) => {
    setNotice('')
    setPanel((open) => (open?.name === name ? undefined : { name }))
  }
  const closePanel = () => {
    setPanel(undefined)
    ReactEditor.focus(editor)
  }
  const write = (value: Descendant[]) => {
    try {
      props.onChange(slateToHtml(value))
    } catch (cause) {
      setFailure({ cause })
    }
  }

  return (
    <div className={styles.editor} data-invalid={describing['aria-invalid'] && ''}>
      <Slate editor={editor} initialValue={initial} onValueChange={write}>
        <Toolbar
          controls={id}
          disabled={disabled}
          hasPictures={upload !== undefined}
          label={label}
          onPanel={openPanel}
          panel={panel?.name}
          panelId={panelId}
          ref={toolbar}
        />
        {panel?.name === 'link' && <LinkPanel id={panelId} onDone={closePanel} />}
        {panel?.name === 'picture' && upload && (
          <PicturePanel file={panel.file} id={panelId} onDone={closePanel} upload={upload} />
        )}
        {(panel?.name === 'color' || panel?.name === 'background-color') && (
          <ColourPanel id={panelId} key={panel.name} name={panel.name} onDone={closePanel} />
        )}
        <p className={styles.notice} role="status">
          {notice}
        </p>
        <Editable
          {...describing}
          aria-disabled={disabled || undefined}
          aria-label={label}
          aria-multiline
          aria-required={required || undefined}
          className={styles.text}
          id={id}
          onBlur={props.onBlur}
          onKeyDown={(event) => {
            const hotkey = hotkeys[keyName(event)]
            if (hotkey || event.key.startsWith('Arrow')) syncSelection(editor)
            if (!hotkey || disabled) return
            event.preventDefault()
            hotkey(editor, { openPanel, focusToolbar: () => toolbar.current?.focus() })
          }}
          onPaste={(event) => {
            event.preventDefault()
            syncSelection(editor)
            if (!disabled) editor.insertData(event.clipboardData)
          }}
          readOnly={disabled}
          renderElement={TextElement}
          renderLeaf={TextLeaf}
          role="textbox"
          spellCheck
        />
      </Slate>
    </div>
  )
}
