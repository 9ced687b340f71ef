import { expect, test } from 'vitest'
import contact from '../../schemas/contact.schema.json?validator'
import whistle from '../../schemas/whistle.schema.json?validator'
import { validate } from '../../src/shared/validate'

const good = {
  first_name: 'Ada',
  last_name: 'Obi',
  phone: '0801 234 5678',
  email: 'ada@example.com',
  message: 'Hello',
}

test('an empty contact form fails in page order, with the sentence of each field', () => {
  expect(validate(contact, { first_name: '  ' }).map((e) => e.message)).toEqual([
    'Please enter your First Name.',
    'Please enter your Last Name.',
    'Please enter your Phone Number.',
    'Please enter a valid E-mail Address.',
    'Please enter your Message.',
  ])
})

test('a phone number has 9 to 15 digits, however they are grouped', () => {
  const phoneErrors = (phone: string) => validate(contact, { ...good, phone })
  for (const phone of ['123456789', '+234 (801) 234-5678', '123456789012345']) {
    expect(phoneErrors(phone)).toEqual([])
  }
  for (const phone of ['12345678', '1234567890123456', 'call me']) {
    expect(phoneErrors(phone)).toEqual([
      { path: '/phone', message: 'Phone Number must be between 9 and 15 digits.' },
    ])
  }
})

test('an email follows a simple address pattern', () => {
  expect(validate(contact, { ...good, email: 'ada at example' })).toEqual([
    { path: '/email', message: 'Please enter a valid E-mail Address.' },
  ])
})

test('of a report only the report text is required', () => {
  expect(validate(whistle, { email: 'no address' }).map((e) => e.path)).toEqual(['/report'])
  expect(validate(whistle, { report: 'What I saw' })).toEqual([])
})
