import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount, shownAmount } from '../../src/shared/money'

describe('a typed amount', () => {
  test.each([
    ['₦250,000', '250000', '₦250,000'],
    ['N250,000', '250000', '₦250,000'],
    ['NGN 250 000.50', '250000.50', '₦250,000.50'],
    ['250k', '250000', '₦250,000'],
    ['250 K', '250000', '₦250,000'],
    ['1.5k', '1500', '₦1,500'],
    ['N50,000.00k', '50000.00', '₦50,000.00'],
    ['20,000.00 K', '20000.00', '₦20,000.00'],
    ['₦1000.00k', '1000.00', '₦1,000.00'],
    ['N 250,000k', '250000', '₦250,000'],
    ['250 000k', '250000', '₦250,000'],
    ['1,500 thousand', '1500000', '₦1,500,000'],
    ['1.5m', '1500000', '₦1,500,000'],
    ['2 million naira', '2000000', '₦2,000,000'],
    ['1,250,000.5', '1250000.5', '₦1,250,000.5'],
    ['1,500 000', '1500000', '₦1,500,000'],
    ['12,50,000', '1250000', '₦1,250,000'],
    ['250,000/=', '250000', '₦250,000'],
    ['250,000/-', '250000', '₦250,000'],
    ['=N=250,000.00', '250000.00', '₦250,000.00'],
    ['#250,000', '250000', '₦250,000'],
    ['250.000,50', '250000.50', '₦250,000.50'],
    ['₦1.250.000,5', '1250000.5', '₦1,250,000.5'],
    ['-5000', '-5000', '-₦5,000'],
    ['₦ −5,000', '-5000', '-₦5,000'],
    ['0', '0', '₦0'],
    ['0500', '500', '₦500'],
    ['99999999999999999999', '99999999999999999999', '₦99,999,999,999,999,999,999'],
  ])('%j is sent as %j and read back as %j', (typed, digits, shown) => {
    expect(readAmount(typed)).toBe(digits)
    expect(shownAmount(typed, '₦')).toBe(shown)
  })

  test.each([
    '250.000',
    '250,00',
    '1.250.000',
    '250.00,50',
    '25,0000',
    '25 0000',
    '12,34567',
    '1,2345',
    '1,23,45',
    '1,250.500k',
    '250,000/2',
    'a lot',
    '200-250',
    '1.2345k',
    '--5',
    '₦',
    'k',
    '',
  ])('%j could mean anything and stays as it is', (typed) => {
    expect(readAmount(typed)).toBeUndefined()
    expect(shownAmount(typed, '₦')).toBe(typed)
  })

  test('is read once: what is sent reads as itself', () => {
    let read = 0
    const piece = fc.constantFrom(
      '₦',
      'N',
      '-',
      '1',
      '25',
      '000',
      ',',
      '.',
      'k',
      'm',
      ' ',
      '/=',
      ',50',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const digits = readAmount(pieces.join(''))
        if (digits === undefined) return
        read += 1
        expect(readAmount(digits)).toBe(digits)
        expect(readAmount(shownAmount(digits, '₦'))).toBe(digits)
      }),
      { numRuns: 2000 },
    )
    expect(read).toBeGreaterThan(100)
    expect(readAmount('₦1.5m')).toBe('1500000')
  })
})
