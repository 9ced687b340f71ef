import { createEditor, Editor, Transforms, type Descendant } from 'slate'
import { withHistory } from 'slate-history'
import { describe, expect, test } from 'vitest'
import {
  clearFormatting,
  describePicture,
  insertPicture,
  removeLink,
  setColour,
  setLineType,
  setLink,
  toggleMark,
} from '../../../../src/office/editor/rich-text/formatting'
import { slateOf } from '../../../../src/office/editor/rich-text/html-to-slate'
import { hotkeyOf, hotkeys } from '../../../../src/office/editor/rich-text/hotkeys'
import { insertBlocks } from '../../../../src/office/editor/rich-text/insert-blocks'
import { moveItem, toggleList } from '../../../../src/office/editor/rich-text/lists'
import { slateToHtml } from '../../../../src/office/editor/rich-text/slate-to-html'
import { withRichText } from '../../../../src/office/editor/rich-text/with-rich-text'
import { htmlNodes } from '../../../../src/server/site/content/html-nodes'
import { richTree } from '../../../../src/shared/rich-text-tree'

const blocksOf = (html: string) => slateOf(richTree(htmlNodes(html)))

/** An editor with this text; '[' and ']' in it stand for the two ends of the selection. */
function editing(html: string): Editor {
  const editor = withRichText(withHistory(createEditor() as Editor))
  editor.children = blocksOf(html)
  const points = ['[', ']'].map((sign) => {
    for (const [node, path] of Editor.nodes(editor, { at: [], match: (n) => 'text' in n })) {
      const offset = 'text' in node ? node.text.indexOf(sign) : -1
      if (offset < 0) continue
      const point = Editor.pointRef(editor, { path, offset })
      Transforms.delete(editor, { at: { path, offset }, distance: 1 })
      return point
    }
    throw new Error(`No ${sign}`)
  })
  const [anchor, focus] = points.map((point) => point.unref()!)
  Transforms.select(editor, { anchor: anchor!, focus: focus! })
  return editor
}

function after(html: string, edit: (editor: Editor) => void): string {
  const editor = editing(html)
  edit(editor)
  const written = slateToHtml(editor.children)
  Editor.normalize(editor, { force: true })
  expect(slateToHtml(editor.children)).toBe(written)
  return written
}

type Case = [what: string, before: string, edit: (editor: Editor) => void, after: string]

const cases: Case[] = [
  [
    'an item of a numbered list as a paragraph: the rest goes on counting',
    '<ol><li>one</li><li>two</li><li>[]three</li><li>four</li></ol>',
    (e) => toggleList(e, 'ol'),
    '<ol><li>one</li><li>two</li></ol><p>three</p><ol start="3"><li>four</li></ol>',
  ],
  [
    'that paragraph as an item again: one list',
    '<ol><li>one</li></ol><p>[]two</p><ol start="2"><li>three</li></ol>',
    (e) => toggleList(e, 'ol'),
    '<ol><li>one</li><li>two</li><li>three</li></ol>',
  ],
  [
    'a numbered list that goes on as bullets',
    '<p>a</p><ol start="4"><li>[]b</li></ol>',
    (e) => toggleList(e, 'ul'),
    '<p>a</p><ul><li>b</li></ul>',
  ],
  ['bold on', '<p>a [b] c</p>', (e) => toggleMark(e, 'strong'), '<p>a <strong>b</strong> c</p>'],
  [
    'bold off',
    '<p><strong>a [b] c</strong></p>',
    (e) => toggleMark(e, 'strong'),
    '<p><strong>a </strong>b<strong> c</strong></p>',
  ],
  [
    'colour',
    '<p>[a]</p>',
    (e) => setColour(e, 'color', '#b42318'),
    '<p><span style="color: #b42318">a</span></p>',
  ],
  [
    'no colour',
    '<p><span style="color: #b42318">[a]</span></p>',
    (e) => setColour(e, 'color'),
    '<p>a</p>',
  ],
  ['heading', '<p>a[]</p><p>b</p>', (e) => setLineType(e, 'h2'), '<h2>a</h2><p>b</p>'],
  [
    'Enter after a heading',
    '<h2>a[]</h2>',
    (e) => {
      e.insertBreak()
      e.insertText('b')
    },
    '<h2>a</h2><p>b</p>',
  ],
  ['Enter in a heading', '<h2>a[]b</h2>', (e) => e.insertBreak(), '<h2>a</h2><h2>b</h2>'],
  ['Shift+Enter', '<p>a[]b</p>', (e) => e.insertSoftBreak(), '<p>a<br>b</p>'],
  ['Backspace in a heading', '<h2>[]a</h2>', (e) => e.deleteBackward('character'), '<p>a</p>'],
  [
    'list of lines',
    '<p>[a</p><h2>b</h2><p>c]</p>',
    (e) => toggleList(e, 'ul'),
    '<ul><li>a</li><li>b</li><li>c</li></ul>',
  ],
  [
    'list joins the one before',
    '<ul><li>a</li></ul><p>[b]</p>',
    (e) => toggleList(e, 'ul'),
    '<ul><li>a</li><li>b</li></ul>',
  ],
  [
    'other list',
    '<ul><li>[a</li><li>b]</li></ul>',
    (e) => toggleList(e, 'ol'),
    '<ol><li>a</li><li>b</li></ol>',
  ],
  ['list off', '<ul><li>[a</li><li>b]</li></ul>', (e) => toggleList(e, 'ul'), '<p>a</p><p>b</p>'],
  [
    'one item off',
    '<ul><li>a</li><li>[b]</li><li>c</li></ul>',
    (e) => toggleList(e, 'ul'),
    '<ul><li>a</li></ul><p>b</p><ul><li>c</li></ul>',
  ],
  [
    'inner list off',
    '<ul><li>a<ul><li>[b]</li></ul></li></ul>',
    (e) => toggleList(e, 'ul'),
    '<ul><li>a</li></ul><p>b</p>',
  ],
  [
    'indent',
    '<ul><li>a</li><li>b[]</li><li>c</li></ul>',
    (e) => moveItem(e, 'in'),
    '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  ],
  [
    'indent joins',
    '<ul><li>a<ul><li>x</li></ul></li><li>b[]</li></ul>',
    (e) => moveItem(e, 'in'),
    '<ul><li>a<ul><li>x</li><li>b</li></ul></li></ul>',
  ],
  [
    'the first item has nothing to stand under',
    '<ul><li>a[]</li></ul>',
    (e) => moveItem(e, 'in'),
    '<ul><li>a</li></ul>',
  ],
  [
    'outdent keeps those below',
    '<ul><li>a<ul><li>b[]</li><li>c</li></ul></li></ul>',
    (e) => moveItem(e, 'out'),
    '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>',
  ],
  [
    'outdent from the outermost list',
    '<ul><li>a[]</li><li>b</li></ul>',
    (e) => moveItem(e, 'out'),
    '<p>a</p><ul><li>b</li></ul>',
  ],
  [
    'Enter in an item',
    '<ul><li>a[]b</li></ul>',
    (e) => e.insertBreak(),
    '<ul><li>a</li><li>b</li></ul>',
  ],
  [
    'Enter in an empty item',
    '<ul><li>a</li><li>[]<br></li></ul>',
    (e) => {
      e.insertBreak()
      e.insertText('b')
    },
    '<ul><li>a</li></ul><p>b</p>',
  ],
  [
    'Backspace in an item',
    '<ul><li>a</li><li>[]b</li></ul>',
    (e) => e.deleteBackward('character'),
    '<ul><li>a</li></ul><p>b</p>',
  ],
  [
    'Backspace in a quote',
    '<blockquote><p>[]a</p></blockquote>',
    (e) => e.deleteBackward('character'),
    '<p>a</p>',
  ],
  ['link', '<p>a [b] c</p>', (e) => setLink(e, '/loan'), '<p>a <a href="/loan">b</a> c</p>'],
  [
    'link at a cursor',
    '<p>a[]</p>',
    (e) => setLink(e, '/loan'),
    '<p>a<a href="/loan">/loan</a></p>',
  ],
  [
    'another address',
    '<p><a href="/x">a[]b</a></p>',
    (e) => setLink(e, '/loan'),
    '<p><a href="/loan">ab</a></p>',
  ],
  ['no link', '<p><a href="/x">a[]b</a></p>', removeLink, '<p>ab</p>'],
  [
    'picture',
    '<p>a[]b</p>',
    (e) => insertPicture(e, '/uploads/a.png', 'A'),
    '<p>a<img src="/uploads/a.png" alt="A">b</p>',
  ],
  [
    'clean',
    '<h2>[<a href="/x"><strong>a</strong></a></h2><ul><li>b<ul><li><u>c]</u></li></ul></li></ul>',
    clearFormatting,
    '<p>a</p><p>b</p><p>c</p>',
  ],
  [
    'clean only what is selected',
    '<p><strong>a [b] c</strong></p>',
    clearFormatting,
    '<p><strong>a </strong>b<strong> c</strong></p>',
  ],
  [
    'paste into a line',
    '<p>a [] c</p>',
    (e) => insertBlocks(e, blocksOf('<p><em>b</em></p>')),
    '<p>a <em>b</em> c</p>',
  ],
  [
    'paste blocks into an empty line',
    '<p>[]<br></p>',
    (e) => insertBlocks(e, blocksOf('<h2>a</h2><ul><li>b</li></ul>')),
    '<h2>a</h2><ul><li>b</li></ul>',
  ],
  [
    'paste blocks over a selection',
    '<p>[old]</p>',
    (e) => insertBlocks(e, blocksOf('<h2>a</h2><p>b</p>')),
    '<h2>a</h2><p>b</p>',
  ],
  [
    'paste blocks at the end of a line',
    '<p>a[]</p>',
    (e) => insertBlocks(e, blocksOf('<h2>b</h2><p>c</p>')),
    '<p>a</p><h2>b</h2><p>c</p>',
  ],
  [
    'paste paragraphs into an item',
    '<ul><li>a[]</li><li>d</li></ul>',
    (e) => insertBlocks(e, blocksOf('<p>b</p><p>c</p>')),
    '<ul><li>a<p>b</p><p>c</p></li><li>d</li></ul>',
  ],
  [
    'paste a heading into an item: the list is split, and the words of the item with it',
    '<ul><li>a</li><li>b[]c</li><li>d</li></ul>',
    (e) => insertBlocks(e, blocksOf('<h2>x</h2><p>y</p>')),
    '<ul><li>a</li><li>b</li></ul><h2>x</h2><p>y</p><ul><li>c</li><li>d</li></ul>',
  ],
  [
    'paste a heading at the end of a list',
    '<ol><li>a</li><li>b[]</li></ol><p>c</p>',
    (e) => {
      insertBlocks(e, blocksOf('<h3>x</h3>'))
      e.insertText('!')
    },
    '<ol><li>a</li><li>b</li></ol><h3>x!</h3><p>c</p>',
  ],
  [
    'paste a heading at the start of a list',
    '<ul><li>[]a</li></ul>',
    (e) => insertBlocks(e, blocksOf('<h3>x</h3>')),
    '<h3>x</h3><ul><li>a</li></ul>',
  ],
  [
    'paste a heading into an empty item',
    '<ul><li>a</li><li>[]<br></li><li>b</li></ul>',
    (e) => insertBlocks(e, blocksOf('<h3>x</h3>')),
    '<ul><li>a</li></ul><h3>x</h3><ul><li>b</li></ul>',
  ],
  [
    'paste a heading over a whole list',
    '<ul><li>[a</li><li>b]</li></ul>',
    (e) => insertBlocks(e, blocksOf('<h3>x</h3>')),
    '<h3>x</h3>',
  ],
  [
    'paste a heading into an inner list: it leaves all lists, items behind it move up',
    '<ul><li>a<ol><li>b[]</li><li>c</li></ol></li><li>d</li></ul>',
    (e) => insertBlocks(e, blocksOf('<h3>x</h3>')),
    '<ul><li>a<ol><li>b</li></ol></li></ul><h3>x</h3><ul><li>c</li><li>d</li></ul>',
  ],
  [
    'paste a table into an item',
    '<ul><li>a[]</li><li>b</li></ul>',
    (e) => insertBlocks(e, blocksOf('<p>x</p><p>y</p>'), true),
    '<ul><li>a</li></ul><p>x</p><p>y</p><ul><li>b</li></ul>',
  ],
  [
    'paste a single cell into an item',
    '<ul><li>a []</li><li>b</li></ul>',
    (e) => insertBlocks(e, blocksOf('<p>x</p>'), true),
    '<ul><li>a x</li><li>b</li></ul>',
  ],
]

describe('editing', () => {
  test.each(cases)('%s', (_, before, edit, expected) => expect(after(before, edit)).toBe(expected))

  test('a picture gets another description', () => {
    const editor = editing('<p>a[]<img src="/uploads/a.png" alt="A"></p>')
    Transforms.select(editor, [0, 1, 0])
    describePicture(editor, '')
    expect(slateToHtml(editor.children)).toBe('<p>a<img src="/uploads/a.png" alt=""></p>')
  })

  test('undo takes each edit back', () => {
    const html = '<ul><li>a<ul><li>b[]</li><li>c</li></ul></li></ul>'
    const editor = editing(html)
    const before = slateToHtml(editor.children)
    editor.history = { undos: [], redos: [] }
    moveItem(editor, 'out')
    editor.undo()
    expect(slateToHtml(editor.children)).toBe(before)
  })

  test('whatever shape is forced on it, the value becomes one of ours', () => {
    const editor = withRichText(createEditor())
    editor.children = [
      { type: 'li', children: [{ text: 'a' }] },
      { type: 'ul', children: [{ type: 'p', children: [{ text: 'b' }] }] },
      { type: 'p', children: [{ type: 'h2', children: [{ text: 'c' }] }] },
      { type: 'blockquote', children: [{ text: 'd' }] },
    ] as unknown as Descendant[]
    Editor.normalize(editor, { force: true })
    expect(slateToHtml(editor.children)).toBe(
      '<p>a</p><ul><li>b</li></ul><p>c</p><blockquote><p>d</p></blockquote>',
    )
  })
})

describe('a hotkey', () => {
  const press = (code: string, modifiers: string[], isAltGr = false) =>
    hotkeyOf({
      code,
      ctrlKey: modifiers.includes('ctrl'),
      metaKey: modifiers.includes('meta'),
      shiftKey: modifiers.includes('shift'),
      altKey: modifiers.includes('alt'),
      getModifierState: () => isAltGr,
    })

  test('is found by its key, on a Mac by Cmd', () => {
    expect(press('Digit4', ['ctrl', 'alt'])).toBe(hotkeys['mod+alt+Digit4'])
    expect(press('Digit4', ['meta', 'alt'], true)).toBe(hotkeys['mod+alt+Digit4'])
    expect(press('KeyX', ['ctrl', 'shift'])).toBe(hotkeys['mod+shift+KeyX'])
    expect(press('Digit4', [])).toBeUndefined()
  })

  test('is not a sign that is typed with AltGr, which Windows tells as Ctrl and Alt', () => {
    expect(press('Digit4', ['ctrl', 'alt'], true)).toBeUndefined()
  })
})
