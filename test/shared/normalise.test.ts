import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentSchemas, loanSteps } from '../../schemas'
import contact from '../../schemas/contact.schema.json'
import password from '../../schemas/password.schema.json'
import { normalise } from '../../src/shared/normalise'

const { banners, contactPage, investmentRequirements } = contentSchemas

describe('what a person meant to send', () => {
  test('has no blanks around it; blanks alone are nothing', () => {
    const typed = { first_name: ' Ada ', last_name: '   ', phone: '', message: '\r\n' }
    expect(normalise(contact, typed)).toEqual({ first_name: 'Ada' })
  })

  test('has plain line ends', () => {
    expect(normalise(contact.properties.message, 'a\r\nb\rc\nd')).toBe('a\nb\nc\nd')
  })

  test('keeps its place in a list', () => {
    expect(normalise(investmentRequirements, { points: ['', ' x'] })).toEqual({
      points: [undefined, 'x'],
    })
  })

  test('is free of what came along when it was copied, in every field but a password', () => {
    const around = (text: string) => `\u202a\ufeff${text}\u200b\u202c\u00a0`
    const typed = {
      first_name: around('Ada\u00a0Obi'),
      phone: around('+234\u202f801\u2011234\u20135678'),
      email: around('ada\u2010obi@exam\u00adple.org'),
      message: around('Monday \u2013 Friday'),
    }
    expect(normalise(contact, typed)).toEqual({
      first_name: 'Ada Obi',
      phone: '+234 801-234-5678',
      email: 'ada-obi@example.org',
      message: 'Monday \u2013 Friday',
    })
    const [personal, employment] = loanSteps
    expect(
      normalise(personal, { kin_phone: '0803\u20131234567', dob: '03\u201327\u20131990' }),
    ).toEqual({ kin_phone: '0803-1234567', dob: '03/27/1990' })
    expect(normalise(employment, { account_number: '\u2066012\u2060345 6789' })).toEqual({
      account_number: '012345 6789',
    })
    expect(normalise(password, { next: around('x') })).toEqual({ next: around('x') })
  })

  test.each([
    ['a Persian word', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['a Hindi word', '\u0915\u094d\u200d\u0937'],
    ['an emoji of several', '👩🏾\u200d💻'],
  ])('keeps the joiners of %s, and no others', (_, word) => {
    expect(normalise(contact, { message: `A\u200dda ${word}\u200c, \u200d!` })).toEqual({
      message: `Ada ${word}, !`,
    })
    expect(normalise(contact, { email: `${word}@example.org` })).toEqual({
      email: `${word.replace(/[\u200c\u200d]/g, '')}@example.org`,
    })
  })

  test('is meant once: what is sent stays as it is', () => {
    const piece = fc.constantFrom(
      'a',
      'ẹ',
      '1',
      ' ',
      '\n',
      '.',
      '\u0915',
      '👩',
      '\u200c',
      '\u200d',
      '\u200b',
      '\u202e',
      '\u00a0',
      '\u2013',
    )
    let changed = 0
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const typed = { message: pieces.join(''), email: pieces.join('') }
        const sent = normalise(contact, typed)
        if (JSON.stringify(sent) !== JSON.stringify(typed)) changed += 1
        expect(normalise(contact, sent)).toEqual(sent)
      }),
    )
    expect(changed).toBeGreaterThan(10)
  })

  test('is a password to its last blank', () => {
    const typed = { current: ' old ', next: '        ' }
    expect(normalise(password, { ...typed, unknown: ' x ' })).toEqual({ ...typed, unknown: ' x ' })
  })

  test('is no less than what was sent: what a schema refuses stays', () => {
    const sent = { first_name: 1, phone: false, email: null, message: ['', ' x '], unknown: ' y ' }
    expect(normalise(contact, sent)).toEqual(sent)
  })

  test('is a day however it was written, and the digits of an amount', () => {
    const [personal, , , , loan] = loanSteps
    expect(normalise(personal, { dob: ' 27 March 1990 ' })).toEqual({ dob: '03/27/1990' })
    expect(normalise(loan, { loan_amount: '₦250,000' })).toEqual({ loan_amount: '250000' })
  })

  test('holds no number that stands for none, in rows and in parts of a section', () => {
    const row = { image: ' a.jpg ', text: ' ', alt: '' }
    expect(
      normalise(banners, [
        { ...row, id: 0 },
        { ...row, id: 3 },
      ]),
    ).toEqual([{ image: 'a.jpg' }, { image: 'a.jpg', id: 3 }])
    expect(normalise(contactPage, { main: { id: 0, title: 'T' } })).toEqual({
      main: { title: 'T' },
    })
  })

  test('reads no key as an order', () => {
    const hostile = JSON.parse('{"__proto__": {"admin": true}, "name": "Ada"}') as object
    const result = normalise(password, hostile) as { admin?: boolean }
    expect(result.admin).toBeUndefined()
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
})
