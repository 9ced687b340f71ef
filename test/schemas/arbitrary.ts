import fc from 'fast-check'
import definitions from '../../schemas/definitions.json'
import options from '../../schemas/options.json'

interface Node {
  type?: string
  format?: string
  minLength?: number
  enum?: string[]
  examples?: string[]
  'x-options'?: keyof typeof options
  items?: unknown
  properties?: Record<string, unknown>
  uniqueBy?: string
  minItems?: number
  maxItems?: number
  $ref?: string
}

const text = fc.string({ unit: 'grapheme', maxLength: 20 })

/** Content as it is kept: every text and number of the schema present, lists of any allowed length. */
export function contentOf(schema: unknown): fc.Arbitrary<unknown> {
  const { type, items, properties = {}, minItems = 0, maxItems = 6 } = schema as Node
  if (type === 'array') {
    const maxLength = Math.max(minItems, Math.min(maxItems, 6))
    return fc.array(contentOf(items), { minLength: minItems, maxLength })
  }
  if (type === 'object') {
    const entries = Object.entries(properties)
    return fc.record(Object.fromEntries(entries.map(([key, child]) => [key, contentOf(child)])))
  }
  return type === 'integer' ? fc.integer({ min: 0, max: 1_000_000 }) : text
}

const plausible = fc.oneof(
  text,
  fc.constantFrom(
    '',
    '  ',
    'Ada',
    '0801 234 5678',
    '12345678',
    'ada@example.org',
    'ada@example',
    'x'.repeat(300),
    'One\nTwo',
    'One\r\nTwo',
    'One\u0000',
    'One\u2028',
    'yes',
    '3',
    'PL',
    '₦250,000',
    '27 March 1990',
    '04/27/1990',
    '02/30/1990',
  ),
)

/** A text that each format takes, with blanks where they are taken off. */
const fitting: Record<string, string> = {
  'any-text': ' 8 blanks ',
  'account-name': 'ada',
  line: ' Ada ',
  text: 'One\nTwo ',
  email: ' ada@example.org',
  phone: '+234 (801) 234-5678',
  'known-phone': '0803 123 4567, office',
  reference: 'LN-7K3PQ-XD94M',
  receipt: '1234 5678 9012 3456',
  digits: '12345678',
  'six-digits': '123456',
  amount: '₦250,000',
  money: '₦250,000',
  percent: '4.5 %',
  count: '12',
  'web-address': 'https://www.example.com/own',
  latitude: '6.4541',
  longitude: '3.3947',
  'date-text': '27 March 1990',
  image: 'a.jpg',
  'rich-text': '<p>One</p>',
}

function fittingText(node: Node) {
  const { format = '', minLength = 0, enum: values, examples, 'x-options': list } = node
  if (values ?? examples) return (values ?? examples)![0]!
  return list ? options[list].items[0]! : fitting[format]!.padEnd(minLength, 'e')
}

/** Rows that differ in a property, which are seldom without it by chance. */
const numbered = (name: string) => (row: unknown, index: number) =>
  typeof row === 'object' && row !== null ? { ...row, [name]: index + 1 } : row

const seldom = (arbitrary: fc.Arbitrary<unknown>) => ({ weight: 1, arbitrary })

/**
 * Values as anybody may send them to a schema: mostly what it takes, beside wrong ones, missing
 * ones, unknown ones and those of another type. Every part of the schema comes up.
 */
export function sentTo(schema: unknown): fc.Arbitrary<unknown> {
  const node = schema as Node
  const { type, items, properties, $ref, uniqueBy, minItems = 0, maxItems = 6 } = node
  const wrong = seldom(fc.oneof(plausible, fc.anything({ maxDepth: 1 })))
  if ($ref) return sentTo(definitions[$ref.split('/').at(-1) as keyof typeof definitions])
  if (type === 'array') {
    const bounds = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 6)) }
    const rows = fc.array(sentTo(items), bounds)
    const list = uniqueBy ? rows.map((sent) => sent.map(numbered(uniqueBy))) : rows
    return fc.oneof(
      { weight: 40, arbitrary: list },
      seldom(fc.array(sentTo(items), { maxLength: 12 })),
      wrong,
    )
  }
  if (properties) {
    const parts = Object.entries(properties).map(([name, part]) => [name, sentTo(part)])
    const known = Object.fromEntries(parts) as Record<string, fc.Arbitrary<unknown>>
    return fc.oneof(
      { weight: 40, arbitrary: fc.record(known) },
      {
        weight: 4,
        arbitrary: fc.record({ ...known, unknown: fc.anything() }, { requiredKeys: [] }),
      },
      wrong,
    )
  }
  const right = type === 'integer' ? fc.integer({ min: 1, max: 9 }) : fc.constant(fittingText(node))
  const edges = fc.constantFrom(0, -1, 1_048_576, 1_048_577, '1')
  return fc.oneof(
    { weight: 40, arbitrary: right },
    type === 'integer' ? seldom(edges) : wrong,
    wrong,
  )
}
