import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { trimmed } from '../../src/shared/trimmed'

describe('what a person meant to send', () => {
  test('has no blanks around it; blanks alone are nothing', () => {
    expect(trimmed({ a: ' x ', b: '   ', c: '', d: '\r\n' })).toEqual({ a: 'x' })
  })

  test('has plain line ends', () => {
    expect(trimmed('a\r\nb\rc\nd')).toBe('a\nb\nc\nd')
  })

  test('keeps numbers, truth values and places in lists', () => {
    expect(trimmed({ a: 0, b: false, c: null, d: ['', ' x'] })).toEqual({
      a: 0,
      b: false,
      c: null,
      d: [undefined, 'x'],
    })
  })

  test('does not change when it is trimmed again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const once = trimmed(value)
        expect(trimmed(once)).toEqual(once)
      }),
    )
  })

  test('reads no key as an order', () => {
    const hostile = JSON.parse('{"__proto__": {"admin": true}, "name": "Ada"}') as object
    const result = trimmed(hostile) as { admin?: boolean }
    expect(result.admin).toBeUndefined()
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })
})
