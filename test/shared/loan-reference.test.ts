import { expect, test } from 'vitest'
import { newReference } from '../../src/server/loan/reference'
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
