import { Transforms, type Editor } from 'slate'
import { clearFormatting, setLineType, toggleMark } from './formatting'
import { moveItem, toggleList } from './lists'

export type PanelName = 'link' | 'picture' | 'color' | 'background-color'

/** What a hotkey can do besides editing. */
export interface Desk {
  openPanel(name: PanelName): void
  focusToolbar(): void
}

type Hotkey = (editor: Editor, desk: Desk) => void

/** By `KeyboardEvent.code`; 'mod' is Ctrl, or Cmd on a Mac. */
export const hotkeys: Readonly<Record<string, Hotkey>> = {
  // This text, also where a picture of it has the focus, and not the page.
  'mod+KeyA': (editor) => Transforms.select(editor, []),
  'mod+KeyB': (editor) => toggleMark(editor, 'strong'),
  'mod+KeyI': (editor) => toggleMark(editor, 'em'),
  'mod+KeyU': (editor) => toggleMark(editor, 'u'),
  'mod+shift+KeyX': (editor) => toggleMark(editor, 's'),
  'mod+KeyK': (_, desk) => desk.openPanel('link'),
  'mod+alt+Digit0': (editor) => setLineType(editor, 'p'),
  'mod+alt+Digit1': (editor) => setLineType(editor, 'h1'),
  'mod+alt+Digit2': (editor) => setLineType(editor, 'h2'),
  'mod+alt+Digit3': (editor) => setLineType(editor, 'h3'),
  'mod+alt+Digit4': (editor) => setLineType(editor, 'h4'),
  'mod+alt+Digit5': (editor) => setLineType(editor, 'h5'),
  'mod+alt+Digit6': (editor) => setLineType(editor, 'h6'),
  'mod+shift+Digit7': (editor) => toggleList(editor, 'ol'),
  'mod+shift+Digit8': (editor) => toggleList(editor, 'ul'),
  'mod+BracketRight': (editor) => moveItem(editor, 'in'),
  'mod+BracketLeft': (editor) => moveItem(editor, 'out'),
  'mod+Backslash': (editor) => clearFormatting(editor),
  'alt+F10': (_, desk) => desk.focusToolbar(),
}

export interface Key {
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
  getModifierState(key: 'AltGraph'): boolean
}

/** The hotkey of a key press. AltGr, which Windows tells as Ctrl and Alt, types a sign. */
export function hotkeyOf(press: Key): Hotkey | undefined {
  const { code, ctrlKey, metaKey, shiftKey, altKey } = press
  if (ctrlKey && press.getModifierState('AltGraph')) return undefined
  const parts = [ctrlKey || metaKey ? 'mod' : '', shiftKey ? 'shift' : '', altKey ? 'alt' : '']
  return hotkeys[[...parts, code].filter(Boolean).join('+')]
}

/** A hotkey for `aria-keyshortcuts` ('Control+B') and for a tooltip ('Ctrl+B'). */
export const spokenKey = (name: string) =>
  name
    .replace('mod', 'Control')
    .replace('shift', 'Shift')
    .replace('alt', 'Alt')
    .replace(/Key|Digit/, '')
    .replace('Backslash', '\\')

export const shownKey = (name: string) => spokenKey(name).replace('Control', 'Ctrl')
