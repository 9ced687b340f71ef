import { expect, test } from 'vitest'
import { walkSchema, type SchemaNode } from '../../src/shared/schema-walk'

const text: SchemaNode = { type: 'string' }
const schema: SchemaNode = {
  properties: { title: text, rows: { items: { properties: { id: {}, text } } } },
}

const pathsIn = (value: unknown) => {
  const paths: string[] = []
  walkSchema(schema, value, ({ node, path }, inner) => {
    paths.push(node ? path : `${path}?`)
    return inner()
  })
  return paths
}

test('a walk goes in the order of the schema, what it does not name comes last', () => {
  const rows = ['/rows', '/rows/0', '/rows/0/id', '/rows/0/text', '/rows/0/extra?']
  const value = { rows: [{ text: 'a', extra: 1 }], other: { deep: 2 } }
  expect(pathsIn(value)).toEqual(['', '/title', ...rows, '/other?', '/other/deep?'])
})

test('a walk without a value shows the schema, the items of a list once', () => {
  const rows = ['/rows', '/rows/*', '/rows/*/id', '/rows/*/text']
  expect(pathsIn(undefined)).toEqual(['', '/title', ...rows])
})

test('a walk puts together what its visits return, and leaves out what they drop', () => {
  const value = { title: 'T', rows: [{ id: 7, text: 'a' }], other: 1 }
  const places: string[] = []
  const walked = walkSchema(schema, value, ({ node, value: part, path }, inner) => {
    places.push(path)
    if (path === '/rows') return inner(part, (row) => `#${(row as { id: number }).id}`)
    return node && typeof part === 'string' ? part.toLowerCase() : node && inner()
  })
  expect(walked).toEqual({ title: 't', rows: [{ id: 7, text: 'a' }] })
  expect(places).toContain('/rows/#7/text')
})

test('a walk takes no name for what objects inherit', () => {
  const hostile = JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}') as object
  expect(pathsIn(hostile)).toEqual(
    expect.arrayContaining(['/__proto__?', '/__proto__/x?', '/constructor?']),
  )
})
