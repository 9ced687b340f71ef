import fc from 'fast-check'
import { expect, test } from 'vitest'
import schema from '../../schemas/mail-template.schema.json'
import { defaultTemplates } from '../../src/server/cases/mail-templates/default-templates'
import { filledIn, mailTemplateNames, placeholderMeanings } from '../../src/shared/mail-templates'
import { validate } from '../../src/shared/validate'
import { compileSchema } from '../../src/shared/vocabulary'

const compiled = compileSchema(schema)

test('every placeholder that the schema takes is explained with an example', () => {
  const { subject, text } = schema.properties
  expect(subject['x-placeholders']).toEqual(Object.keys(placeholderMeanings))
  expect(text['x-placeholders']).toEqual(Object.keys(placeholderMeanings))
})

test.each(mailTemplateNames)('the template %s comes with a text that can be saved', (name) => {
  expect(validate(compiled, defaultTemplates[name])).toEqual([])
})

test('a placeholder without a value stays, and a value is text, whatever it looks like', () => {
  const values = { first_name: '{{reference}} $& $1', reference: 'LN-1' }
  expect(filledIn('{{first_name}}, {{amount}}, {{constructor}}', values)).toBe(
    '{{reference}} $& $1, {{amount}}, {{constructor}}',
  )
})

test('a text is taken exactly when all its double braces hold a known name', () => {
  const piece = fc.constantFrom('{', '}', '{{', '}}', 'first_name', 'name', ' ', 'x', '\n')
  const seen = { taken: 0, refused: 0 }
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = `x${pieces.join('')}x`
      const isKnown = !text.replaceAll('{{first_name}}', '').includes('{{')
      // What is left of "{{{first_name}}}" is no placeholder, but was one brace too many.
      const isPlain = !text.includes('{{{')
      const isTaken = validate(compiled, { subject: 'Hello', text }).length === 0
      if (isPlain) expect(isTaken).toBe(isKnown)
      seen[isTaken ? 'taken' : 'refused'] += 1
    }),
    { numRuns: 2000 },
  )
  expect(seen.taken).toBeGreaterThan(100)
  expect(seen.refused).toBeGreaterThan(20)
})
