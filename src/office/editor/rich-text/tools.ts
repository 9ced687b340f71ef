import {
  Baseline,
  Bold,
  Highlighter,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  RemoveFormatting,
  Strikethrough,
  Underline,
  type LucideIcon,
} from 'lucide-react'
import type { Editor } from 'slate'
import { clearFormatting, linkAt, markValue, pictureAt, toggleMark } from './formatting'
import type { PanelName } from './hotkeys'
import { activeList, toggleList } from './lists'

interface Named {
  label: string
  icon: LucideIcon
  /** Its key in `hotkeys`. */
  key?: string
}

/** A tool that acts at once; with `isOn` it is a toggle. */
export interface ActionTool extends Named {
  run(editor: Editor): void
  isOn?(editor: Editor): boolean
}

/** A tool that opens a panel. */
export interface PanelTool extends Named {
  panel: PanelName
  isOn(editor: Editor): boolean
}

export type TextTool = ActionTool | PanelTool

const mark = (name: 'strong' | 'em' | 'u' | 's', named: Named): ActionTool => ({
  ...named,
  run: (editor) => toggleMark(editor, name),
  isOn: (editor) => markValue(editor, name) === true,
})

const list = (type: 'ul' | 'ol', named: Named): ActionTool => ({
  ...named,
  run: (editor) => toggleList(editor, type),
  isOn: (editor) => activeList(editor) === type,
})

/** The toolbar after the header select, in order. */
export const tools: readonly TextTool[] = [
  mark('strong', { label: 'Bold', icon: Bold, key: 'mod+KeyB' }),
  mark('em', { label: 'Italic', icon: Italic, key: 'mod+KeyI' }),
  mark('u', { label: 'Underline', icon: Underline, key: 'mod+KeyU' }),
  mark('s', { label: 'Strike', icon: Strikethrough, key: 'mod+shift+KeyX' }),
  list('ol', { label: 'Ordered list', icon: ListOrdered, key: 'mod+shift+Digit7' }),
  list('ul', { label: 'Bullet list', icon: List, key: 'mod+shift+Digit8' }),
  {
    label: 'Link',
    icon: Link,
    key: 'mod+KeyK',
    panel: 'link',
    isOn: (editor) => linkAt(editor) !== undefined,
  },
  {
    label: 'Picture',
    icon: Image,
    panel: 'picture',
    isOn: (editor) => pictureAt(editor) !== undefined,
  },
  {
    label: 'Text colour',
    icon: Baseline,
    panel: 'color',
    isOn: (editor) => markValue(editor, 'color') !== undefined,
  },
  {
    label: 'Background',
    icon: Highlighter,
    panel: 'background-color',
    isOn: (editor) => markValue(editor, 'background-color') !== undefined,
  },
  { label: 'Clear formatting', icon: RemoveFormatting, key: 'mod+Backslash', run: clearFormatting },
]
