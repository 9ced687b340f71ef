import fc from 'fast-check'
import { expect, test } from 'vitest'
import formats from '../../schemas/formats.json'
import { newReference } from '../../src/server/cases/loan/loan.store'
import { loanReference } from '../../src/shared/loan-reference'

test('a reference is known however it is written', () => {
  const reference = newReference()
  const [prefix, first, second] = reference.split('-')
  const spellings = [
    reference,
    reference.toLowerCase(),
    ` ${prefix} ${first} ${second} `,
    `${first}${second}`,
    `${first}-${second}`,
  ]
  expect(spellings.map(loanReference)).toEqual(spellings.map(() => reference))
})

test.each([
  '',
  'LN-',
  'LN-7K3PQ-XD94',
  'LN-7K3PQ-XD94MM',
  'LN-7K3PO-XD94M',
  'Whistleblowing reports',
])('%j is none', (text) => expect(loanReference(text)).toBeUndefined())

test('the format of a form takes exactly the spellings that are known', () => {
  const format = new RegExp(formats.reference, 'u')
  const piece = fc.constantFrom(
    'L',
    'n',
    'LN',
    '-',
    ' ',
    '7',
    'k',
    'Q',
    '7K3PQ',
    'xd94m',
    '0',
    'O',
    'u',
  )
  const seen = { taken: 0, refused: 0 }
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const text = pieces.join('')
      const isTaken = format.test(text)
      expect([text, isTaken]).toEqual([text, loanReference(text) !== undefined])
      seen[isTaken ? 'taken' : 'refused'] += 1
    }),
    { numRuns: 5000 },
  )
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(10)
})
