import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applicationAnswer, contentSchemas, formSchemas, loanSteps } from '../../schemas'
import { normalise } from '../../src/shared/normalise'
import { validate, type CompiledSchema } from '../../src/shared/validate'
import { compileSchema } from '../../src/shared/vocabulary'
import { sentTo } from './arbitrary'

/** Every schema in the folder as pages have it. */
const ofPages = Object.values(
  import.meta.glob<CompiledSchema>('../../schemas/**/*.schema.json', {
    query: '?validator',
    import: 'default',
    eager: true,
  }),
)
const ofServer = [
  ...Object.values(formSchemas),
  ...Object.values(contentSchemas),
  ...loanSteps,
  applicationAnswer,
] as const

test('the server knows every schema that there is', () => {
  const names = ofPages.map(({ schema }) => schema.$id)
  expect(new Set(names).size).toBe(ofPages.length)
  expect(names.toSorted()).toEqual(ofServer.map(({ $id }) => $id).toSorted())
})

test('an object that is no number is refused where another number is compared with it', () => {
  const late = { toString: '', valueOf: '' }
  const errors = validate(compileSchema(contentSchemas.siteSettings), {
    waiting: { late, veryLate: '7' },
  })
  expect(errors.map(({ path }) => path)).toContain('/waiting/late')
})

describe.each(ofServer.map((schema) => [schema.$id, schema] as const))('%s', ($id, schema) => {
  const inPage = ofPages.find((compiled) => compiled.schema.$id === $id)!
  const onServer = compileSchema(schema)

  test('says the same in the page and on the server, sentence for sentence', () => {
    const seen = { valid: 0, invalid: 0 }
    fc.assert(
      fc.property(sentTo(schema), (value) => {
        const errors = validate(onServer, value)
        seen[errors.length > 0 ? 'invalid' : 'valid'] += 1
        expect(validate(inPage, value)).toEqual(errors)
      }),
      { numRuns: 300 },
    )
    expect(seen.valid).toBeGreaterThan(0)
    expect(seen.invalid).toBeGreaterThan(0)
  })

  test('means the same by what the page has normalised and by what was typed', () => {
    fc.assert(
      fc.property(sentTo(schema), (typed) => {
        const sent = normalise(inPage.schema, typed)
        expect(normalise(schema, sent)).toEqual(sent)
        expect(validate(onServer, sent)).toEqual(validate(inPage, typed))
      }),
    )
  })
})
