import { describe, expect, test } from 'vitest'
import { fieldOf } from '../../../src/office/layout/inbox-words'
import { loanFields } from '../../../src/ui/loan/loan-fields'

describe('where a search found an entry', () => {
  test('no two answers of an application are called the same', () => {
    const names = loanFields.map(({ name }) => fieldOf('loan', name))
    expect(names.length).toBeGreaterThan(30)
    expect(new Set(names).size).toBe(names.length)
  })

  test.each([
    ['loan', 'referII_phone_name', 'Phone number (Reference II)'],
    ['loan', 'bvn', 'BVN'],
    ['contact', 'phone', 'Phone number'],
    ['loan', 'title', 'Reference'],
    ['contact', 'title', 'Name'],
    ['whistle', 'title', 'Date received'],
  ] as const)('of a %s entry, %s is called “%s”', (kind, name, label) => {
    expect(fieldOf(kind, name)).toBe(label)
  })
})
