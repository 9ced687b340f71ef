import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { richElements, withHeadingsFrom } from '../../src/ui/rich-text-view'
import { isHeading, richTree, type RichNode } from '../../src/shared/rich-text-tree'
import { richText } from '../../src/shared/rich-text'
import { markup, tag, text } from './markup'

const shown = (...nodes: ReturnType<typeof text>[]) =>
  renderToStaticMarkup(<>{richElements(richTree(nodes))}</>)

const known = new Set([...richText.blocks, ...richText.marks, ...richText.voids])

const allowed: Record<string, RegExp> = {
  href: richText.href,
  src: richText.src,
  style: /^(?!.*(?:url|position))/,
  alt: /^/,
  rel: /^/,
  loading: /^/,
}

test('only allowed tags, attributes, addresses and colours reach the page', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(markup, (nodes) => {
      const html = shown(...nodes)
      for (const [, name, attributes] of html.matchAll(/<([a-z0-9]+)((?:\s[^>]*)?)>/g)) {
        expect(known).toContain(name)
        seen.add(name!)
        for (const [, key, value] of attributes!.matchAll(/([a-z]+)="([^"]*)"/g)) {
          expect(allowed).toHaveProperty(key!)
          expect(value).toMatch(allowed[key!]!)
          seen.add(key!)
        }
      }
    }),
    { numRuns: 300 },
  )
  expect([...seen]).toEqual(expect.arrayContaining(['p', 'a', 'img', 'href', 'src', 'style']))
})

test('a page may nest what is shown: no block in a line, items only in lists', () => {
  const blocks = new Set(richText.blocks)
  const seen = new Set<string>()
  const isAtHome = (node: RichNode, parent: string) => {
    const isList = parent === 'ul' || parent === 'ol'
    if (typeof node === 'string') return !isList && parent !== 'root'
    if ((node.tag === 'li') !== isList) return false
    return !blocks.has(node.tag) || /^(root|li|ul|ol|blockquote)$/.test(parent)
  }
  const strays = (nodes: readonly RichNode[], parent: string): unknown[] =>
    nodes.flatMap((node) => {
      seen.add(`${typeof node === 'string' ? 'text' : node.tag} in ${parent}`)
      const inside = typeof node === 'string' ? [] : strays(node.children, node.tag)
      return isAtHome(node, parent) ? inside : [{ node, parent }, ...inside]
    })
  fc.assert(
    fc.property(markup, (nodes) => {
      expect(strays(richTree(nodes), 'root')).toEqual([])
    }),
    { numRuns: 1000 },
  )
  expect([...seen]).toEqual(expect.arrayContaining(['p in root', 'text in p', 'li in ul']))
})

test('what is unknown loses its tag and keeps its text; what is dropped goes with its text', () => {
  expect(shown(tag('section', [tag('p', [tag('font', [text('kept')])])]))).toBe('<p>kept</p>')
  expect(shown(tag('script', [text('gone')]), tag('p', [text('kept')]))).toBe('<p>kept</p>')
})

test('older spellings become the tags of the table', () => {
  expect(shown(tag('div', [tag('b', [text('bold')])]))).toBe('<p><strong>bold</strong></p>')
})

test('loose text is a paragraph, a block of blocks only its content', () => {
  expect(shown(text('loose '), tag('em', [text('words')]))).toBe('<p>loose <em>words</em></p>')
  expect(shown(tag('div', [tag('p', [text('inner')]), text('tail')]))).toBe(
    '<p>inner</p><p>tail</p>',
  )
})

test('links that lead elsewhere say so, links with a bad address are text', () => {
  expect(shown(tag('a', [text('out')], { href: 'https://example.com/' }))).toBe(
    '<p><a href="https://example.com/" rel="noopener noreferrer">out</a></p>',
  )
  expect(shown(tag('a', [text('in')], { href: '/loan' }))).toBe('<p><a href="/loan">in</a></p>')
  expect(shown(tag('a', [text('bad')], { href: 'javascript:alert(1)' }))).toBe('<p>bad</p>')
})

test('pictures come from the uploads and keep their words', () => {
  const picture = { src: '/uploads/a.png', alt: 'A shop' }
  expect(shown(tag('img', [], picture))).toContain('<img src="/uploads/a.png" alt="A shop"')
  expect(shown(tag('img', [], { src: 'https://evil.example/a.png' }))).toBe('')
})

const levels = (nodes: readonly RichNode[]): number[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return []
    return isHeading(node) ? [Number(node.tag[1])] : levels(node.children)
  })

const headings = fc.array(
  fc.constantFrom('h1', 'h2', 'h3', 'h4', 'h5', 'h6').map((name) => tag(name, [text('Heading')])),
  { maxLength: 6 },
)
const titled = fc.tuple(headings, markup).map((parts) => parts.flat())

test('headings stand below their page heading and never skip a level', () => {
  let most = 0
  fc.assert(
    fc.property(titled, fc.integer({ min: 2, max: 6 }), (nodes, level) => {
      const found = levels(withHeadingsFrom(level, richTree(nodes)))
      most = Math.max(most, found.length)
      found.forEach((now, i) => {
        expect(now).toBeGreaterThanOrEqual(Math.min(level, 6))
        expect(now).toBeLessThanOrEqual(Math.min((found[i - 1] ?? level - 1) + 1, 6))
      })
    }),
  )
  expect(most).toBeGreaterThan(1)
})

test('a first heading of any size stands right below the page heading', () => {
  const nodes = [tag('h1', [text('one')]), tag('h3', [text('three')]), tag('h2', [text('two')])]
  expect(levels(withHeadingsFrom(3, richTree(nodes)))).toEqual([3, 4, 4])
})
