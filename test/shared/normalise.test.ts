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
