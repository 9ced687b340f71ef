import fc from 'fast-check'
import { createEditor, Editor } from 'slate'
import { describe, expect, test } from 'vitest'
import { slateOf } from '../../../../src/office/editor/rich-text/html-to-slate'
import { slateToHtml } from '../../../../src/office/editor/rich-text/slate-to-html'
import { withRichText } from '../../../../src/office/editor/rich-text/with-rich-text'
import { cleanRichText } from '../../../../src/server/site/content/clean-rich-text'
import { htmlNodes } from '../../../../src/server/site/content/html-nodes'
import { richTree } from '../../../../src/shared/rich-text-tree'
import { hostileHtml } from '../../../server/content/hostile-html'
import { markup } from '../../../ui/markup'

const slateOfHtml = (html: string) => slateOf(richTree(htmlNodes(html)))

function normal(value: ReturnType<typeof slateOf>) {
  const editor = withRichText(createEditor())
  editor.children = structuredClone(value)
  Editor.normalize(editor, { force: true })
  return editor.children
}

describe('HTML → Slate → HTML → Slate', () => {
  test('is a fixed point for any tree', () => {
    fc.assert(
      fc.property(markup, (nodes) => {
        const value = slateOf(richTree(nodes))
        const again = slateOfHtml(slateToHtml(value))
        const html = slateToHtml(again)
        expect(slateOfHtml(html)).toEqual(again)
        expect(slateToHtml(slateOfHtml(html))).toBe(html)
      }),
      { numRuns: 300 },
    )
  })

  test('is a fixed point for any text, however broken', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const value = slateOfHtml(html)
        expect(slateOfHtml(slateToHtml(value))).toEqual(value)
      }),
      { numRuns: 300 },
    )
  })

  test('gives what Slate itself would leave as it is', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const value = slateOfHtml(html)
        expect(normal(value)).toEqual(value)
      }),
      { numRuns: 300 },
    )
  })

  test('gives what the server would leave as it is', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const written = slateToHtml(slateOfHtml(html))
        expect(cleanRichText(written)).toBe(written)
      }),
      { numRuns: 300 },
    )
  })
})

describe('what is written stays as it is written', () => {
  test.each([
    ['<p>plain</p>'],
    ['<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>'],
    [
      '<p><strong>b</strong><em>i</em><u>u</u><s>s</s><strong><em><u><s>all</s></u></em></strong></p>',
    ],
    ['<ul><li>one<ol><li>two</li></ol></li><li>three<p>more</p></li></ul>'],
    ['<p>a <a href="https://example.com/">link <strong>bold</strong></a> b</p>'],
    ['<p><img src="/uploads/a.png" alt="A shop"> beside</p>'],
    ['<p><span style="color: #b42318; background-color: #fff1cf">red on gold</span></p>'],
    ['<blockquote><p>said</p><p>twice</p></blockquote>'],
    ['<p>one<br>two</p><p><br></p><p>three</p>'],
    ['<p>₦5,000 &amp; more&nbsp; so</p>'],
    [''],
  ])('%s', (html) => expect(slateToHtml(slateOfHtml(html))).toBe(html))

  test.each([
    ['<p>  two\n   blanks  </p>', '<p>two blanks</p>'],
    ['<p>a <strong> b </strong> c</p>', '<p>a <strong>b </strong>c</p>'],
    ['<p>a<br></p>', '<p>a</p>'],
    [
      '<p style="color: #b42318">red <em>all</em></p>',
      '<p><span style="color: #b42318">red </span><span style="color: #b42318"><em>all</em></span></p>',
    ],
    ['<h2> </h2><h2>&nbsp;</h2><p>x</p>', '<p>&nbsp;</p><p>x</p>'],
    ['<p><br></p>', ''],
    ['<ul><li><p>a</p></li></ul>', '<ul><li>a</li></ul>'],
  ])('%s says the same as %s', (html, same) => expect(slateToHtml(slateOfHtml(html))).toBe(same))
})
