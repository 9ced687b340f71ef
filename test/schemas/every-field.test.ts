import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { applicationAnswer, contentSchemas, formSchemas, loanSteps } from '../../schemas'
import formats from '../../schemas/formats.json'
import { loanFiles } from '../../src/shared/codecs/loan'
import { ajvOptions, defineVocabulary } from '../../src/shared/vocabulary'

interface Node {
  type?: string
  title?: string
  format?: string
  maxLength?: number
  maximum?: number
  required?: string[]
  properties?: Record<string, Node>
  items?: Node
  enum?: unknown[]
  errorMessage?: Record<string, string>
  additionalProperties?: boolean
  $ref?: string
  'x-options'?: string
  'x-sensitive'?: boolean
  'x-ask'?: Record<string, unknown>[]
  'x-describes'?: string
  'x-shown'?: object
  'x-ground'?: string
  'x-fits'?: number
}

/** The checks of an `x-ask` rule (schemas/README.md). */
const checks = ['format', 'digits', 'above', 'below', 'minAge', 'maxAge', 'notBefore', 'notAfter']

const schemas: Record<string, Node> = {
  ...formSchemas,
  ...contentSchemas,
  ...Object.fromEntries(loanSteps.map((step) => [step.$id, step])),
  applicationAnswer,
}

interface Field {
  path: string
  name: string
  node: Node
  isRequired: boolean
}

const fieldsOf = (node: Node, path: string): Field[] => [
  ...Object.entries(node.properties ?? {}).flatMap(([name, child]) => [
    { path: `${path}/${name}`, name, node: child, isRequired: !!node.required?.includes(name) },
    ...fieldsOf(child, `${path}/${name}`),
  ]),
  ...(node.items ? fieldsOf(node.items, `${path}/*`) : []),
]

const objectsOf = (node: Node): Node[] => [
  ...(node.properties ? [node] : []),
  ...Object.values(node.properties ?? {}).flatMap(objectsOf),
  ...(node.items ? objectsOf(node.items) : []),
]

const everyField = Object.entries(schemas).flatMap(([name, schema]) =>
  fieldsOf(schema, name).map((field) => field.name),
)

const isGroup = ({ type, $ref }: Node) => type === 'object' || type === 'array' || !!$ref

describe.each(Object.entries(schemas))('the schema %s', (name, schema) => {
  const fields = fieldsOf(schema, name)
  const seen = fields.filter((field) => field.name !== 'id')

  test('is one that both sides can compile', () => {
    expect(() => defineVocabulary(new Ajv(ajvOptions)).compile(schema)).not.toThrow()
  })

  test('names every field for its reader', () => {
    expect(seen.filter(({ node }) => !node.title).map(({ path }) => path)).toEqual([])
  })

  test('has a sentence for every required field', () => {
    const silent = seen.filter(({ node, isRequired }) => {
      const sentence = node.errorMessage?.required
      return isRequired && !isGroup(node) && !sentence?.match(/^[A-Z][^\n]+$/)
    })
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  test('requires only fields that it has', () => {
    const unknown = objectsOf(schema).flatMap(({ required = [], properties = {} }) =>
      required.filter((key) => !(key in properties)),
    )
    expect(unknown).toEqual([])
  })

  test('takes no field that it does not name', () => {
    expect(objectsOf(schema).filter((node) => node.additionalProperties !== false)).toEqual([])
  })

  test('bounds every text and number', () => {
    const endless = fields.filter(({ name: key, node }) => {
      if (node.type === 'integer') return key !== 'id' && node.maximum === undefined
      return node.type === 'string' && !node.maxLength && !node.enum && !node['x-options']
    })
    expect(endless.map(({ path }) => path)).toEqual([])
  })

  test('says of every text what it may hold', () => {
    const texts = fields.filter(({ node }) => node.type === 'string' && !node.enum)
    expect(texts.filter(({ node }) => !node.format).map(({ path }) => path)).toEqual([])
  })

  test('says of every picture how it is shown, and takes a description of it, unless it stands for the name', () => {
    const pictures = fields.filter(({ node }) => node.format === 'image')
    const described = objectsOf(schema).flatMap(({ properties = {} }) =>
      Object.values(properties).flatMap((node) => node['x-describes'] ?? []),
    )
    const named = pictures.filter(({ node }) => !node['x-ground'])
    expect(described).toEqual(named.map((picture) => picture.name))
    expect(pictures.filter(({ node }) => !node['x-shown']).map(({ path }) => path)).toEqual([])
  })

  test('knows no text that fits and is refused', () => {
    const refused = fields.filter(({ node }) => (node['x-fits'] ?? 0) > (node.maxLength ?? 0))
    expect(refused.map(({ path }) => path)).toEqual([])
  })

  test('uses only the formats that are defined', () => {
    const used = fields.map(({ node }) => node.format).filter((format) => format !== undefined)
    expect(used.filter((format) => !(format in formats))).toEqual([])
  })
})

test('a document that is asked for later is described as in the application', () => {
  const first: Record<string, object> = Object.assign(
    {},
    ...loanSteps.map(({ properties }) => properties),
  )
  const { answer: _, ...documents } = applicationAnswer.properties
  expect(Object.keys(documents)).toEqual(loanFiles)
  for (const [name, later] of Object.entries(documents)) {
    expect(first[name]).toEqual({ ...later, errorMessage: expect.any(Object) })
  }
})

test('what looks wrong is asked about with one check and one question at a time', () => {
  const rules = Object.entries(schemas).flatMap(([name, schema]) =>
    fieldsOf(schema, name).flatMap(({ node }) => node['x-ask'] ?? []),
  )
  expect(rules.length).toBeGreaterThan(10)
  for (const { question, ...check } of rules) {
    expect(question).toMatch(/^[A-Z].*[.?]$/)
    expect(Object.keys(check)).toHaveLength(1)
    expect(checks).toContain(Object.keys(check)[0])
    expect(Object.keys(formats)).toContain(check.format ?? 'line')
    const other = check.notBefore ?? check.notAfter ?? 'today'
    expect(['today', ...everyField]).toContain(other)
  }
})
