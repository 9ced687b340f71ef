import { expect, test } from 'vitest'
import whistle from '../../schemas/whistle.schema.json?validator'
import { validate } from '../../src/shared/validate'

test('of a report only the report text is required', () => {
  expect(validate(whistle, { email: 'no address' }).map((e) => e.path)).toEqual(['/report'])
  expect(validate(whistle, { report: 'What I saw' })).toEqual([])
})
