import { Editor, Element, Range, Text, Transforms } from 'slate'
import { isLine, isListElement } from './element-kinds'
import type { ImageElement, Inline, LineType, LinkElement, Mark } from './slate-value'

const isLink = (node: unknown): node is LinkElement => Element.isElement(node) && node.type === 'a'

const isPicture = (node: unknown): node is ImageElement =>
  Element.isElement(node) && node.type === 'img'

/** Without a selection, tools work at the end of the text. */
export function ensureSelection(editor: Editor) {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []))
}

export const markValue = (editor: Editor, mark: Mark): string | true | undefined =>
  editor.selection ? Editor.marks(editor)?.[mark] : undefined

export function toggleMark(editor: Editor, mark: 'strong' | 'em' | 'u' | 's') {
  ensureSelection(editor)
  if (markValue(editor, mark)) editor.removeMark(mark)
  else editor.addMark(mark, true)
}

/** `value` as '#rrggbb', or undefined for the default colour. */
export function setColour(editor: Editor, name: 'color' | 'background-color', value?: string) {
  ensureSelection(editor)
  if (value) editor.addMark(name, value)
  else editor.removeMark(name)
}

export function lineTypeAt(editor: Editor): LineType {
  const line = editor.selection && Editor.above(editor, { match: isLine })
  return line ? line[0].type : 'p'
}

export function setLineType(editor: Editor, type: LineType) {
  ensureSelection(editor)
  Transforms.setNodes(editor, { type }, { match: isLine })
}

export const linkAt = (editor: Editor): LinkElement | undefined =>
  (editor.selection && Editor.above(editor, { match: isLink })?.[0]) || undefined

export function removeLink(editor: Editor) {
  Transforms.unwrapNodes(editor, { match: isLink })
}

/** Links the selection; without one it inserts the address. */
export function setLink(editor: Editor, href: string) {
  ensureSelection(editor)
  const { selection } = editor
  if (linkAt(editor)) {
    Transforms.setNodes(editor, { href }, { match: isLink })
    return
  }
  if (!selection || Range.isCollapsed(selection)) {
    Transforms.insertNodes(editor, [{ type: 'a', href, children: [{ text: href }] }])
    Transforms.move(editor, { unit: 'offset' })
    return
  }
  Editor.withoutNormalizing(editor, () => {
    removeLink(editor)
    Transforms.wrapNodes(editor, { type: 'a', href, children: [] }, { split: true })
  })
  Transforms.collapse(editor, { edge: 'end' })
}

export const pictureAt = (editor: Editor): ImageElement | undefined =>
  (editor.selection && Editor.above(editor, { match: isPicture, voids: true })?.[0]) || undefined

export function insertPicture(editor: Editor, src: string, alt: string) {
  ensureSelection(editor)
  const picture: Inline = { type: 'img', src, alt, children: [{ text: '' }] }
  Transforms.insertNodes(editor, picture)
  Transforms.move(editor)
}

export function describePicture(editor: Editor, alt: string) {
  Transforms.setNodes(editor, { alt }, { match: isPicture, voids: true })
}

/** Removes marks, links, headings, lists and quotes from the selection. */
export function clearFormatting(editor: Editor) {
  ensureSelection(editor)
  const marks: Mark[] = ['strong', 'em', 'u', 's', 'color', 'background-color']
  Editor.withoutNormalizing(editor, () => {
    for (const mark of marks) editor.removeMark(mark)
    Transforms.unsetNodes(editor, marks, { match: Text.isText, split: true })
    Transforms.unwrapNodes(editor, { match: isLink, split: true })
    Transforms.setNodes(editor, { type: 'p' }, { match: isLine })
    const isAround = (node: unknown) =>
      Element.isElement(node) &&
      (isListElement(node) || node.type === 'li' || node.type === 'blockquote')
    Transforms.unwrapNodes(editor, { match: isAround, split: true, mode: 'all' })
  })
}
