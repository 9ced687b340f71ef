import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentSchemas, type ContentKey } from '../../schemas'
import { shaped } from '../../src/shared/shaped'
import { shapedContent } from '../../src/shared/shaped-content'

const keys = Object.keys(contentSchemas) as ContentKey[]

/** Every name that a section has, so that random objects often hit one. */
const names = [
  ...new Set(
    keys.flatMap((key) =>
      [...JSON.stringify(contentSchemas[key]).matchAll(/"(\w+)":/g)].map(([, name]) => name!),
    ),
  ),
]
const wire = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value')),
    fc.dictionary(fc.constantFrom(...names), tie('value')),
    fc.array(tie('value')).map((list) => JSON.stringify(list)),
  ),
})).value

describe('the shape of a section', () => {
  test.each(keys)('reads %s from any wire as its whole schema does', (key) => {
    fc.assert(
      fc.property(wire, (value) => {
        expect(shapedContent(key, value)).toEqual(shaped(contentSchemas[key], value))
      }),
    )
    const full = shaped(contentSchemas[key], undefined)
    expect(shapedContent(key, undefined)).toEqual(full)
  })
})
