import { describe, expect, test } from 'vitest'
import { loanSteps } from '../../schemas'
import banners from '../../schemas/admin-sections/banners.schema.json'
import contactPage from '../../schemas/admin-sections/contact-page.schema.json'
import password from '../../schemas/password.schema.json'
import { normalise } from '../../src/shared/normalise'

describe('what a person meant to send', () => {
  test('has no blanks around it; blanks alone are nothing', () => {
    expect(normalise({}, { a: ' x ', b: '   ', c: '', d: '\r\n' })).toEqual({ a: 'x' })
  })

  test('has plain line ends', () => {
    expect(normalise({}, 'a\r\nb\rc\nd')).toBe('a\nb\nc\nd')
  })

  test('keeps numbers, truth values and places in lists', () => {
    expect(normalise({}, { a: 0, b: false, c: null, d: ['', ' x'] })).toEqual({
      a: 0,
      b: false,
      c: null,
      d: [undefined, 'x'],
    })
  })

  test('is a password to its last blank', () => {
    const typed = { current: ' old ', next: '        ' }
    expect(normalise(password, { ...typed, confirm: '' })).toEqual(typed)
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
