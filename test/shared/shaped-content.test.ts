import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentSchemas, type ContentKey } from '../../schemas'
import type { SchemaNode } from '../../src/shared/schema-walk'
import { shaped, shapedAs } from '../../src/shared/shaped'

const keys = Object.keys(contentSchemas) as ContentKey[]

const shapes = import.meta.glob<SchemaNode>('../../schemas/admin-sections/*.schema.json', {
  query: '?shape',
  import: 'default',
  eager: true,
})
const fileOf = (key: ContentKey) =>
  `../../schemas/admin-sections/${contentSchemas[key].$id}.schema.json`

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
    const asContent = shapedAs(shapes[fileOf(key)]!)
    fc.assert(
      fc.property(wire, (value) => {
        expect(asContent(value)).toEqual(shaped(contentSchemas[key], value))
      }),
    )
    const full = shaped(contentSchemas[key], undefined)
    expect(asContent(undefined)).toEqual(full)
  })
})
