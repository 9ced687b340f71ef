import fc from 'fast-check'

interface Node {
  type?: string
  items?: unknown
  properties?: Record<string, unknown>
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
    'One\u0000',
    'One\u2028',
    'yes',
    '3',
    'PL',
    '04/27/1990',
    '02/30/1990',
  ),
)
const document = fc.record(
  {
    name: plausible,
    type: fc.constantFrom('image/png', 'image/svg+xml', ''),
    size: fc.constantFrom(0, 1, 1_048_576, 1_048_577),
    key: plausible,
  },
  { requiredKeys: [] },
)

/** Answers as anybody may send them: right, wrong, missing, of another type, beside unknown ones. */
export function answersOf(schema: { properties: object }): fc.Arbitrary<object> {
  const value = fc.oneof(
    { weight: 6, arbitrary: plausible },
    { weight: 2, arbitrary: document },
    { weight: 1, arbitrary: fc.anything({ maxDepth: 1 }) },
  )
  const names = [...Object.keys(schema.properties), 'unknown']
  return fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
}
