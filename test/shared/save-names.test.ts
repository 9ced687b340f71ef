import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asRead, asWritten, writtenNames } from '../../src/shared/codecs/save-names'

const name = fc.oneof(fc.constantFrom(...Object.keys(writtenNames), 'title', 'id'), fc.string())
const row = fc.dictionary(
  name.filter((one) => !Object.values(writtenNames).includes(one)),
  fc.jsonValue(),
)

test('a row that is written and read again has its own names and values', () => {
  fc.assert(fc.property(row, (value) => void expect(asRead(asWritten(value))).toEqual(value)))
})

test.each(Object.entries(writtenNames))('%s is written as %s, and read back', (read, written) => {
  expect(asWritten({ [read]: 1 })).toEqual({ [written]: 1 })
  expect(asRead({ [written]: 1 })).toEqual({ [read]: 1 })
  expect(asRead({ [read]: 1 })).toEqual({ [read]: 1 })
  expect(asRead({ [written]: 1, [read]: 2 })).toEqual({ [read]: 1 })
})

test('names of the language are names like any other', () => {
  const row = JSON.parse('{"__proto__":{"x":1},"constructor":2}') as Record<string, unknown>
  expect(({} as { x?: unknown }).x).toBeUndefined()
  expect(Object.keys(asRead(row))).toEqual(['__proto__', 'constructor'])
})
