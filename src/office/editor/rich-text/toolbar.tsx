import { useImperativeHandle, useRef, type Ref } from 'react'
import { ReactEditor, useSlate } from 'slate-react'
import { setLineType, lineTypeAt } from './formatting'
import { shownKey, spokenKey, type PanelName } from './hotkeys'
import { lineTypes, type LineType } from './slate-value'
import { syncSelection } from './sync-selection'
import { tools, type Tool } from './tools'
import { useRovingFocus } from './use-roving-focus'
import styles from './rich-text.module.css'

export interface ToolbarHandle {
  focus(): void
}

interface ToolbarProps {
  /** The label of the field. */
  label: string
  /** The id of the text. */
  controls: string
  panelId: string
  panel: PanelName | undefined
  hasPictures: boolean
  disabled: boolean
  onPanel(name: PanelName): void
  ref: Ref<ToolbarHandle>
}

const lineName = (type: LineType) => (type === 'p' ? 'Paragraph' : `Heading ${type.slice(1)}`)

export function Toolbar(props: ToolbarProps) {
  const { label, controls, panelId, panel, hasPictures, disabled, onPanel, ref } = props
  const editor = useSlate()
  const group = useRef<HTMLDivElement>(null)
  const { focus, onFocus, onKeyDown } = useRovingFocus(group)
  useImperativeHandle(ref, () => ({ focus }))

  /** A click on a tool keeps focus and selection in the text. */
  const keepFocus = (event: { preventDefault(): void }) => {
    event.preventDefault()
    syncSelection(editor)
  }

  const stateOf = (tool: Tool) =>
    'panel' in tool
      ? { 'aria-expanded': panel === tool.panel, 'aria-controls': panelId }
      : tool.isOn && { 'aria-pressed': tool.isOn(editor) }

  return (
    <div
      aria-controls={controls}
      aria-label={`${label}: formatting`}
      className={styles.toolbar}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Escape') ReactEditor.focus(editor)
        else onKeyDown(event)
      }}
      ref={group}
      role="toolbar"
    >
      <select
        aria-label="Text style"
        className={styles.lineType}
        data-tool
        disabled={disabled}
        onPointerDown={() => syncSelection(editor)}
        onChange={(event) => setLineType(editor, event.target.value as LineType)}
        value={lineTypeAt(editor)}
      >
        {lineTypes.map((type) => (
          <option key={type} value={type}>
            {lineName(type)}
          </option>
        ))}
      </select>
      {tools
        .filter((tool) => hasPictures || !('panel' in tool && tool.panel === 'picture'))
        .map((tool) => {
          const { label: name, icon: Icon, key } = tool
          return (
            <button
              {...stateOf(tool)}
              aria-keyshortcuts={key && spokenKey(key)}
              aria-label={name}
              className={styles.tool}
              data-on={tool.isOn?.(editor) || undefined}
              data-tool
              disabled={disabled}
              key={name}
              onClick={() => ('panel' in tool ? onPanel(tool.panel) : tool.run(editor))}
              onMouseDown={keepFocus}
              title={key ? `${name} (${shownKey(key)})` : name}
              type="button"
            >
              <Icon aria-hidden="true" size={20} />
            </button>
          )
        })}
    </div>
  )
}
