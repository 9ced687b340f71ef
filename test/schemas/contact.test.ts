import { describe, expect, test } from 'vitest'
import contact from '../../schemas/contact.schema.json?validator'
import { validate } from '../../src/shared/validate'

const good = {
  first_name: 'Ada',
  last_name: 'Obi',
  phone: '0801 234 5678',
  email: 'ada@example.org',
  message: 'Hello',
}

const sentencesFor = (answers: object) => validate(contact, answers).map(({ message }) => message)

const sentences = {
  first_name: 'Please enter your First Name.',
  last_name: 'Please enter your Last Name.',
  phone: 'Please enter your Phone Number.',
  email: 'Please enter a valid E-mail Address.',
  message: 'Please enter your Message.',
}

describe('the contact form', () => {
  test('may be sent when every field is filled', () => {
    expect(sentencesFor(good)).toEqual([])
  })

  test('says all five sentences, in the order of the page, when it is empty', () => {
    expect(sentencesFor({})).toEqual(Object.values(sentences))
  })

  test.each(Object.entries(sentences))('requires %s: "%s"', (name, sentence) => {
    for (const blank of [undefined, '', '   ', '\r\n', '\u00a0']) {
      expect(sentencesFor({ ...good, [name]: blank })).toEqual([sentence])
    }
  })

  test.each([
    '123456789',
    '123456789012345',
    '+234 801 234 5678',
    '(0801) 234-5678',
    '0801.234.5678',
    ' 0801 234 5678 ',
    '\u202a+234\u00a0801\u2011234\u20135678\u202c',
  ])('takes the phone number %s', (phone) => {
    expect(sentencesFor({ ...good, phone })).toEqual([])
  })

  test.each([
    '12345678',
    '1234567890123456',
    '(1) 2-3 4.5 6+7 8',
    '0801 234 567x',
    '0801/234/5678',
    '٠٨٠١٢٣٤٥٦٧٨',
    '080123456\n78',
    '+',
  ])('refuses the phone number %j', (phone) => {
    expect(sentencesFor({ ...good, phone })).toEqual([
      'Phone Number must be between 9 and 15 digits.',
    ])
  })

  test.each([
    'ada@example.org',
    'ada.obi+loan@mail.example.co.uk',
    "o'hara@example.org",
    'ada@bücher.example',
    ' ada@example.org ',
    '\u200eada@exam\u200bple\u2010x.org\ufeff',
  ])('takes the email address %s', (email) => {
    expect(sentencesFor({ ...good, email })).toEqual([])
  })

  test.each([
    'ada',
    'ada@',
    '@example.org',
    'ada@example',
    'ada@@example.org',
    'ada obi@example.org',
    'ada@example..org',
    'ada@example.org, eve@example.org',
    'ada@example.org;eve@example.org',
    'ada@example.org\r\nBcc: eve@example.org',
    'ada\u2028@example.org',
    '<ada@example.org>',
    'ada@example.org>',
    'ada\u0000@example.org',
  ])('refuses the email address %j', (email) => {
    expect(sentencesFor({ ...good, email })).toEqual(['Please enter a valid E-mail Address.'])
  })

  test.each(['first_name', 'last_name'])('keeps line breaks out of %s', (name) => {
    for (const text of ['Ada\r\nBcc: eve@example.org', 'Ada\u2028Obi', 'Ada\u0000']) {
      expect(sentencesFor({ ...good, [name]: text })).toHaveLength(1)
    }
  })

  test('takes a message of several lines, but no control characters', () => {
    expect(sentencesFor({ ...good, message: 'One\nTwo\r\n\tThree' })).toEqual([])
    expect(sentencesFor({ ...good, message: 'One\u0000Two' })).toHaveLength(1)
  })

  test('refuses a field that it does not know and a value that is no text', () => {
    expect(sentencesFor({ ...good, admin: true })).toHaveLength(1)
    expect(sentencesFor({ ...good, email: { $gt: '' } })).toHaveLength(1)
    expect(sentencesFor({ ...good, message: ['Hello'] })).toHaveLength(1)
  })
})
