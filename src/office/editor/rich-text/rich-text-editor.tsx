import { useRef, useState } from 'react'
import { createEditor, type Descendant, type Editor } from 'slate'
import { withHistory } from 'slate-history'
import { Editable, ReactEditor, Slate, withReact, useSlate } from 'slate-react'
import { useDescribing } from '../../../ui/form/describing'
import { palette } from '../../../shared/rich-text-palette'
import { markValue, setColour } from './formatting'
import { Panel } from './panel'
import styles from './rich-text.module.css'
import { Button } from '../../../ui/kit/button'
import control from '../../../ui/kit/field.module.css'
import { Notice } from '../../../ui/kit/notice'
import { Stack } from '../../../ui/kit/stack'
import text from '../../../ui/sections/rich-text.module.css'
import { hotkeyOf, type PanelName } from './hotkeys'
import { htmlToSlate, slateOf } from './html-to-slate'
import { LinkPanel } from './link-panel'
import { PicturePanel, type UploadPicture } from './picture-panel'
import { TextElement, TextLeaf } from './render'
import { slateToHtml } from './slate-to-html'
import { syncSelection } from './sync-selection'
import { Toolbar, type ToolbarHandle } from './toolbar'
import { inertNodes } from '../../../ui/inert-document'
import { insertBlocks } from './insert-blocks'
import { pasted } from './paste'
import { richHtml } from '../../../shared/rich-text-html'
import { withRichText } from './with-rich-text'

interface PasteNews {
  /** Called for a picture file, which needs a description and an upload. */
  picture?: File
  /** The number of pictures in the text that were left out. */
  picturesLeftOut?: number
  /** The text is longer than the field takes, so nothing was pasted. */
  isTooLong?: true
}

/** Handles paste and drop by the allow-list, of texts of at most `most` characters. */
function withPaste(editor: Editor, notify: (news: PasteNews) => void, most = Infinity): Editor {
  editor.insertData = (data) => {
    const html = data.getData('text/html')
    const { tree, picturesLeftOut, hasTable } = html
      ? pasted(inertNodes(html), location.origin)
      : { tree: [], picturesLeftOut: 0, hasTable: false }
    const text = tree.length > 0 ? richHtml(tree) : data.getData('text/plain')
    if (text.length > most) return notify({ isTooLong: true })
    if (tree.length > 0) {
      insertBlocks(editor, slateOf(tree), hasTable)
      notify({ picturesLeftOut })
      return
    }
    const picture = [...data.files].find((file) => file.type.startsWith('image/'))
    if (picture) notify({ picture })
    else if (picturesLeftOut > 0) notify({ picturesLeftOut })
    else editor.insertTextData(data)
  }
  return editor
}

interface ColourPanelProps {
  id: string
  name: 'color' | 'background-color'
  onDone: () => void
}

const labels = { color: 'Text colour', 'background-color': 'Background' }

/** Our own colours only: all combinations are readable. */
function ColourPanel({ id, name, onDone }: ColourPanelProps) {
  const editor = useSlate()
  const current = markValue(editor, name)
  const choices = [{ name: 'None', value: undefined }, ...palette[name]]

  return (
    <Panel id={id} label={labels[name]} onClose={onDone}>
      <Stack isRow>
        {choices.map(({ name: colour, value }) => (
          <Button
            aria-pressed={current === value}
            key={colour}
            onClick={() => {
              setColour(editor, name, value)
              onDone()
            }}
          >
            <strong
              aria-hidden="true"
              className={styles.sample}
              style={name === 'color' ? { color: value } : { backgroundColor: value }}
            >
              Aa
            </strong>
            <span>{colour}</span>
          </Button>
        ))}
      </Stack>
    </Panel>
  )
}

export interface RichTextEditorProps {
  /** The id of the text; hint and error are those of the field around it. */
  id: string
  label: string
  /** The initial text; later changes are ignored. */
  html: string
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** So many characters of HTML may be saved. */
  most?: number | undefined
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

const tooLong = (most: number) =>
  `This text is too long to paste. A text can have at most ${most.toLocaleString('en-GB')} characters, formatting included.`

/** The rich text editor: HTML in and out. Import it lazily: it loads Slate. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { id, label, html, required, disabled = false, most, upload } = props
  const describing = useDescribing()
  const toolbar = useRef<ToolbarHandle>(null)
  const [panel, setPanel] = useState<{ name: PanelName; file?: File | undefined }>()
  const [notice, setNotice] = useState('')
  const [failure, setFailure] = useState<{ cause: unknown }>()
  // A value that cannot be serialised must fail inside the error boundary.
  if (failure) throw failure.cause

  const onPasteNews = ({ picture, picturesLeftOut, isTooLong }: PasteNews) => {
    if (isTooLong) setNotice(tooLong(most!))
    else if (picture && upload) setPanel({ name: 'picture', file: picture })
    else setNotice(leftOut(picturesLeftOut ?? 1))
  }
  const pasteNews = useRef(onPasteNews)
  pasteNews.current = onPasteNews

  const [editor] = useState(() =>
    withPaste(
      withRichText(withHistory(withReact(createEditor()))),
      (news) => pasteNews.current(news),
      most,
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
    <div
      className={`${control.box} ${styles.editor}`}
      data-invalid={describing['aria-invalid'] && ''}
    >
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
        <div role="status">{notice && <Notice>{notice}</Notice>}</div>
        <Editable
          {...describing}
          aria-disabled={disabled || undefined}
          aria-label={label}
          aria-multiline
          aria-required={required || undefined}
          className={`${text.text} ${styles.text}`}
          id={id}
          onBlur={props.onBlur}
          onKeyDown={(event) => {
            const hotkey = hotkeyOf(event)
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
          // A translated text would be saved as its own, and breaks the editor.
          translate="no"
        />
      </Slate>
    </div>
  )
}
