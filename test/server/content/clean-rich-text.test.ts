// @module-tag thorough
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanRichText } from '../../../src/server/site/content/clean-rich-text'
import { htmlNodes } from '../../../src/server/site/content/html-nodes'
import { hasTags, richText } from '../../../src/shared/rich-text'
import type { MarkupNode } from '../../../src/shared/rich-text-tree'
import { attacks, hostileHtml } from './hostile-html'

const tags = new Set([...richText.blocks, ...richText.marks, ...richText.voids])
const colour = /^(color|background-color): #[0-9a-f]{6}$/

const attributesOf = (node: MarkupNode) =>
  'alt action background class cite data dir formaction href id name onclick onerror onload ping poster rel slot src srcdoc srcset style target title xlink:href xmlns'
    .split(' ')
    .flatMap((name) => {
      const value = node.getAttribute?.(name)
      return value ? [[name, value] as const] : []
    })

/** Elements and attributes that a browser finds in `html` and the table does not allow. */
function foreignTo(nodes: ArrayLike<MarkupNode>): string[] {
  return Array.from(nodes).flatMap((node) => {
    if (node.nodeType === 3) return []
    const name = node.nodeName.toLowerCase()
    const wrong = attributesOf(node).flatMap(([key, value]) => {
      if (key === 'style') return value.split('; ').filter((part) => !colour.test(part))
      const rule = key === 'href' ? richText.href : key === 'src' ? richText.src : /^/
      return richText.attributes[name]?.includes(key) && rule.test(value) ? [] : [`${key}=${value}`]
    })
    return [...(tags.has(name) ? [] : [`<${name}>`]), ...wrong, ...foreignTo(node.childNodes)]
  })
}

const isHarmless = (html: string) => {
  const cleaned = cleanRichText(html)
  expect(foreignTo(htmlNodes(cleaned))).toEqual([])
  expect(cleaned).not.toMatch(/<[^>]*\son\w+\s*=/i)
  expect(cleanRichText(cleaned)).toBe(cleaned)
}

describe('what attackers write', () => {
  test.each(attacks)('%s leaves nothing that the table does not allow', (html) => {
    isHarmless(html)
    isHarmless(`<p>before</p>${html}<p>after</p>`)
    isHarmless(`<ul><li><strong>${html}</strong></li></ul>`)
  })

  test('no mixture of tags, attributes and broken syntax leaves anything either', () => {
    fc.assert(fc.property(hostileHtml, isHarmless), { numRuns: 2000 })
  })

  test('neither depth nor length bring it down', () => {
    isHarmless('<b><i><u>'.repeat(5000) + 'x')
    isHarmless('<ul><li>'.repeat(5000) + 'x')
    isHarmless('<a href="/x">'.repeat(3000))
    isHarmless('<span style="color:red"><blockquote>'.repeat(3000) + 'x')
    isHarmless('</p>'.repeat(20_000))
  })

  test.each([
    ['a row of 100,000 cells', `<tr>${'<td>a</td>'.repeat(100_000)}`],
    ['a cell of 100,000 paragraphs', `<tr><td>${'<p>a</p>'.repeat(100_000)}`],
  ])('%s takes time in proportion to its length', (_, row) => {
    const cleaned = cleanRichText(`<table>${row}</table>`)
    expect(cleaned.match(/a/g)).toHaveLength(100_000)
  })

  test('tags that a parser would open anew in every paragraph are refused', () => {
    const open = Array.from({ length: 3000 }, (_, n) => `<b title="${n}">`).join('')
    expect(() => cleanRichText(`<p>${open}${'</p><p>x'.repeat(3000)}`)).toThrow(
      'This request could not be read.',
    )
  })
})

describe('what editors write stays', () => {
  test.each([
    ['<p>plain</p>'],
    ['<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>'],
    ['<p><strong>b</strong><em>i</em><u>u</u><s>s</s></p>'],
    ['<ul><li>one<ol><li>two</li></ol></li></ul>'],
    ['<p><a href="https://example.com/?a=1&amp;b=2">out</a> <a href="/loan">in</a></p>'],
    ['<p><a href="mailto:desk@example.com">mail</a> <a href="tel:+2348012345678">call</a></p>'],
    ['<p><img src="/uploads/a.png" alt="A shop &quot;door&quot;"></p>'],
    ['<p><span style="color: #b42318; background-color: #fff1cf">red on gold</span></p>'],
    ['<blockquote><p>said</p></blockquote>'],
    ['<p>₦5,000 &amp; more &lt; ₦9,000&nbsp;!</p>'],
    ['<p>line<br>line</p>'],
  ])('%s', (html) => expect(cleanRichText(html)).toBe(html))

  test('what is unknown loses its tag and keeps its text', () => {
    expect(cleanRichText('<section><font color="red">a</font></section><table><td>b</table>')).toBe(
      '<p>a</p><p>b</p>',
    )
  })

  test('what is dropped goes with all its text', () => {
    for (const tag of richText.dropped) {
      expect(cleanRichText(`<p>a</p><${tag}>gone</${tag}>`)).toBe('<p>a</p>')
    }
  })

  test.each(['strong', 'span style="color: red"'])(
    'so it does however deep it lies, in %s or another',
    (tag) => {
      const script = '<script>gone</script><style>gone</style>kept'
      const cleaned = cleanRichText(`<p>${`<${tag}>`.repeat(200)}${script}`)
      expect(cleaned).toContain('kept')
      expect(cleaned).not.toContain('gone')
    },
  )

  test('older spellings become the tags of the table', () => {
    expect(cleanRichText('<div><b>b</b><i>i</i><strike>s</strike><del>d</del></div>')).toBe(
      '<p><strong>b</strong><em>i</em><s>s</s><s>d</s></p>',
    )
  })

  test('a text without tags is not touched', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !hasTags(text)),
        (text) => {
          expect(cleanRichText(text)).toBe(text)
        },
      ),
    )
  })
})
