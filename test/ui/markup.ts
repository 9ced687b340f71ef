import fc from 'fast-check'
import type { MarkupNode } from '../../src/shared/rich-text-tree'

/** A parsed document as a test writes it. */
export const text = (value: string): MarkupNode => ({
  nodeType: 3,
  nodeName: '#text',
  nodeValue: value,
  childNodes: [],
})

export const tag = (
  name: string,
  childNodes: MarkupNode[] = [],
  attributes: Record<string, string> = {},
): MarkupNode => ({
  nodeType: 1,
  nodeName: name.toUpperCase(),
  nodeValue: null,
  childNodes,
  getAttribute: (key) => attributes[key] ?? null,
})

const names = fc.constantFrom(
  ...'p div h1 h2 h3 h4 h5 h6 ul ol li blockquote strong b em i u s del span a br img'.split(' '),
  ...'table td script style iframe svg form input constructor __proto__ font section'.split(' '),
)

const values = fc.constantFrom(
  '',
  '/loan',
  'https://example.com/',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/uploads/a.png',
  '/uploads/../secret',
  'color: #b42318; position: fixed',
  'background-color: rgb(1, 2, 3); color: url(https://evil.example)',
  'alert(1)',
)

const attributes = fc.dictionary(
  fc.constantFrom('href', 'src', 'alt', 'style', 'onclick', 'onerror', 'id', 'class', 'srcset'),
  values,
)

const part: fc.Arbitrary<MarkupNode> = fc.letrec<{ node: MarkupNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom('word', ' ', '<b>', '\n').map(text),
    // Seldom met otherwise: a link or a picture with an address.
    values.map((href) => tag('a', [text('link')], { href })),
    values.map((src) => tag('img', [], { src })),
    fc
      .tuple(names, fc.array(tie('node'), { maxLength: 4 }), attributes)
      .map(([name, children, given]) => tag(name, children, given)),
  ),
})).node

/** Documents as bad as HTML can be: any tag anywhere, with any attribute. */
export const markup: fc.Arbitrary<MarkupNode[]> = fc.array(part, { maxLength: 6 })
