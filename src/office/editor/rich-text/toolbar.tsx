import {
  useImperativeHandle,
  useRef,
  type Ref,
  useLayoutEffect,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { ReactEditor, useSlate } from 'slate-react'
import { moveFocus } from '../../../ui/kit/tabs'
import { setLineType, lineTypeAt } from './formatting'
import { shownKey, spokenKey, type PanelName } from './hotkeys'
import { lineTypes, type LineType } from './slate-value'
import { syncSelection } from './sync-selection'
import { tools, type TextTool } from './tools'
import styles from './rich-text.module.css'
import { Bar } from '../../../ui/kit/bar'
import { Button } from '../../../ui/kit/button'
import { PlainSelect } from '../../../ui/kit/field'

const itemsIn = (group: HTMLElement | null) => [
  ...(group?.querySelectorAll<HTMLElement>('[data-tool]') ?? []),
]

/**
 * Makes controls with `data-tool` one tab stop with arrow keys, Home and End (WAI-ARIA toolbar
 * pattern).
 */
function useRovingFocus(group: RefObject<HTMLElement | null>) {
  const current = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const items = itemsIn(group.current)
    const stop = items.find((item) => item === current.current) ?? items[0]
    for (const item of items) item.tabIndex = item === stop ? 0 : -1
  })

  return {
    focus: () =>
      (current.current?.isConnected ? current.current : itemsIn(group.current)[0])?.focus(),
    onFocus({ target }: { target: EventTarget }) {
      const items = itemsIn(group.current)
      const stop = items.find((item) => item === target)
      if (!stop) return
      current.current = stop
      for (const item of items) item.tabIndex = item === stop ? 0 : -1
    },
    onKeyDown: (event: KeyboardEvent) => moveFocus(event, itemsIn(group.current)),
  }
}

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

  const stateOf = (tool: TextTool) =>
    'panel' in tool
      ? { 'aria-expanded': panel === tool.panel, 'aria-controls': panelId }
      : tool.isOn && { 'aria-pressed': tool.isOn(editor) }

  return (
    <Bar
      aria-controls={controls}
      aria-label={`${label}: formatting`}
      className={`pale ${styles.toolbar}`}
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Escape') ReactEditor.focus(editor)
        else onKeyDown(event)
      }}
      ref={group}
      role="toolbar"
    >
      <PlainSelect
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
      </PlainSelect>
      {tools
        .filter((tool) => hasPictures || !('panel' in tool && tool.panel === 'picture'))
        .map((tool) => {
          const { label: name, icon: Icon, key } = tool
          return (
            <Button
              {...stateOf(tool)}
              aria-keyshortcuts={key && spokenKey(key)}
              aria-label={name}
              data-on={tool.isOn?.(editor) || undefined}
              data-tool
              disabled={disabled}
              isIcon
              key={name}
              kind="ghost"
              onClick={() => ('panel' in tool ? onPanel(tool.panel) : tool.run(editor))}
              onMouseDown={keepFocus}
              title={key ? `${name} (${shownKey(key)})` : name}
            >
              <Icon aria-hidden="true" size={20} />
            </Button>
          )
        })}
    </Bar>
  )
}
