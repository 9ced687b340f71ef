import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slateOf } from '../../../../src/office/editor/rich-text/html-to-slate'
import { pasted } from '../../../../src/office/editor/rich-text/paste'
import { slateToHtml } from '../../../../src/office/editor/rich-text/slate-to-html'
import { cleanRichText } from '../../../../src/server/site/content/clean-rich-text'
import { htmlNodes } from '../../../../src/server/site/content/html-nodes'
import { hostileHtml } from '../../../server/content/hostile-html'

const paste = (html: string) => {
  const { tree, ...rest } = pasted(htmlNodes(html), 'https://lender.example')
  return { html: slateToHtml(slateOf(tree)), ...rest }
}

const fixture = (name: string) =>
  readFileSync(new URL(`../../../fixtures/rich-text/${name}.clipboard`, import.meta.url), 'utf8')

const readable = (html: string) =>
  html.replace(/(<\/(?:p|h\d|[uo]l|blockquote)>)(?=<[phuob])/g, '$1\n')

describe('what is pasted keeps its text and what the table allows', () => {
  test('from CKEditor', () => {
    const { html, picturesLeftOut } = paste(fixture('ckeditor'))
    expect(picturesLeftOut).toBe(0)
    expect(readable(html)).toBe(
      [
        '<h2>How to apply</h2>',
        '<p>Fill the <strong>form</strong> and <em>check</em> it <u>twice</u>. <s>No fee.</s></p>',
        '<p>&nbsp;</p>',
        '<ol><li>Choose a loan<ul><li><a href="https://example.com/rates?a=1&amp;b=2">Compare rates</a></li></ul></li><li>Send your <span style="color: #af3a3a">documents</span></li></ol>',
        '<blockquote><p>It took <span style="background-color: #fff1cf">five minutes</span>.</p></blockquote>',
        '<p>Term | 1 to 5 months</p>',
        '<p><img src="/uploads/shop.png" alt="A shop"></p>',
        '<p>Our shop</p>',
      ].join('\n'),
    )
  })

  test('from Quill, old and new lists alike', () => {
    const { html, picturesLeftOut } = paste(fixture('quill'))
    expect(picturesLeftOut).toBe(1)
    expect(readable(html)).toBe(
      [
        '<h1>Rates</h1>',
        '<p>From <span style="color: #ca0000"><strong>2%</strong></span> a <em>month</em>, <u>no</u> <s>hidden</s> fees.</p>',
        '<p><br></p>',
        '<ol><li>First<ul><li>Detail</li></ul></li><li>Second</li></ol>',
        '<ul><li>Old<ul><li>Older</li></ul></li></ul>',
        '<p><span style="background-color: #ffff00">Marked</span> <a href="mailto:desk@example.com">desk</a></p>',
      ].join('\n'),
    )
  })

  test('from Word, its lists included', () => {
    const { html, picturesLeftOut } = paste(fixture('word'))
    expect(picturesLeftOut).toBe(1)
    expect(readable(html)).toBe(
      [
        '<h1>Requirements</h1>',
        '<p>You need a <strong>valid</strong> <em>identity card</em> and <span style="color: #c70000">two</span> <span style="background-color: #ffff00">photos</span>.</p>',
        '<p>&nbsp;</p>',
        '<ol><li>Passport<ul><li>Not older than <u>five</u> years</li></ul></li><li>Bank statement</li></ol>',
        '<p><a href="https://example.com/">Read more</a> <s>never</s></p>',
      ].join('\n'),
    )
  })

  test('from Word, a list that is followed by a heading and a table', () => {
    const { html, hasTable } = paste(fixture('word-table'))
    expect(hasTable).toBe(true)
    expect(paste(fixture('word')).hasTable).toBe(false)
    expect(readable(html)).toBe(
      [
        '<ul><li>Payslip</li><li>Guarantor</li></ul>',
        '<h2>Terms</h2>',
        '<p>Loan | 1 to 5 months</p>',
        '<p>Ask us first.</p>',
      ].join('\n'),
    )
  })

  test('from Google Docs, whose bold is not always bold', () => {
    expect(readable(paste(fixture('google-docs')).html)).toBe(
      [
        '<h2>Leasing</h2>',
        '<p><strong>Small equipment</strong><em> for traders, </em><span style="color: #c70000"><u>paid monthly</u></span><span style="background-color: #ffff00"><s> or weekly</s></span></p>',
        '<p><br></p>',
        '<ul><li>Freezers<ul><li>Deep ones</li></ul></li><li><a href="https://example.com/list">The whole list</a></li></ul>',
      ].join('\n'),
    )
  })

  test.each([
    [
      'a row of a table stays a row',
      '<table><tr><th>Loan</th><th>Term</th></tr><tr><td><p>Trader</p></td><td><p>1 month</p><p>or <b>two</b></p></td></tr></table>',
      '<p>Loan | Term</p><p>Trader | 1 month<br>or <strong>two</strong></p>',
    ],
    [
      'a row whose cell holds more than lines keeps all of it',
      '<table><tr><td>Papers</td><td><ul><li>Passport</li></ul></td></tr></table>',
      '<p>Papers</p><ul><li>Passport</li></ul>',
    ],
    [
      'preformatted text keeps its lines',
      '<pre>first line\nsecond <b>line\nthird</b>\n</pre>',
      '<p>first line<br>second <strong>line<br>third</strong></p>',
    ],
    [
      'an interrupted list goes on counting',
      '<ol><li>One</li><li>Two</li></ol><p>Meanwhile</p><ol start="3"><li>Three</li></ol>',
      '<ol><li>One</li><li>Two</li></ol><p>Meanwhile</p><ol start="3"><li>Three</li></ol>',
    ],
    [
      'so does one of Word',
      '<p style="mso-list: l0 level1"><span style="mso-list: Ignore">1.</span>One</p><p>Meanwhile</p><p style="mso-list: l0 level1"><span style="mso-list: Ignore">2.</span>Two</p>',
      '<ol><li>One</li></ol><p>Meanwhile</p><ol start="2"><li>Two</li></ol>',
    ],
    [
      'a list begins at no other number than a whole one',
      '<ol start="1"><li>a</li></ol><ol start="-3"><li>b</li></ol><ol start="x"><li>c</li></ol>',
      '<ol><li>a</li></ol><ol><li>b</li></ol><ol><li>c</li></ol>',
    ],
  ])('%s', (_, html, written) => {
    expect(paste(html).html).toBe(written)
    expect(cleanRichText(written)).toBe(written)
  })

  test('addresses of this site become paths, its pictures stay', () => {
    const site = 'https://lender.example'
    const { html, picturesLeftOut } = paste(
      `<p><a href="${site}/loan">a</a><img src="${site}/uploads/a.png"></p>` +
        `<p><a href="${site}.evil/x">b</a><img src="${site}.evil/uploads/a.png"></p>`,
    )
    expect(html).toBe(
      `<p><a href="/loan">a</a><img src="/uploads/a.png" alt=""></p><p><a href="${site}.evil/x">b</a></p>`,
    )
    expect(picturesLeftOut).toBe(1)
  })

  test.each(['ckeditor', 'quill', 'word', 'word-table', 'google-docs'])(
    'and the server leaves %s as it is',
    (name) => {
      const { html } = paste(fixture(name))
      expect(cleanRichText(html)).toBe(html)
    },
  )

  test('whatever else is pasted, nothing outside the table comes in', () => {
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const written = paste(html).html
        expect(cleanRichText(written)).toBe(written)
      }),
      { numRuns: 300 },
    )
  })
})
