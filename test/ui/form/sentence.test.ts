import { expect, test } from 'vitest'
import { formSchemas } from '../../../schemas'
import type { TextProperty } from '../../../src/ui/form/control-of'
import { errorSentence } from '../../../src/ui/form/sentence'

test('a sentence that does not name its field gets the label before it', () => {
  expect(errorSentence('Surname', 'This field is required')).toBe('Surname: This field is required')
  expect(errorSentence('Work email (optional)', 'Please use 254 characters or fewer.')).toBe(
    'Work email: Please use 254 characters or fewer.',
  )
})

test('the sentences of the contact and whistle forms name their fields themselves', () => {
  const said = [formSchemas.contact, formSchemas.whistle].flatMap(({ properties }) =>
    Object.values<TextProperty>(properties).flatMap(({ title, errorMessage = {} }) =>
      Object.values(errorMessage).map((message) => ({ title, message })),
    ),
  )
  expect(said.length).toBeGreaterThan(5)
  expect(said.filter(({ title, message }) => errorSentence(title, message) !== message)).toEqual([])
})
