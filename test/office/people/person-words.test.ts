import { expect, test } from 'vitest'
import { factorWords } from '../../../src/office/people/person-words'

test('an account says whether it has two-step login, how many passkeys, and since when', () => {
  const added = ['2026-01-05T09:00:00.000Z', '2026-03-09T09:00:00.000Z']
  expect(factorWords({ hasSecondFactor: false, passkeys: [] })).toBe('Two-step login off')
  expect(factorWords({ hasSecondFactor: true, passkeys: [] })).toBe('Two-step login on')
  expect(factorWords({ hasSecondFactor: true, passkeys: added.slice(0, 1) })).toMatch(
    /^Two-step login on, 1 passkey \(added .*5 January 2026.*\)$/,
  )
  expect(factorWords({ hasSecondFactor: true, passkeys: added })).toMatch(
    /^Two-step login on, 2 passkeys \(added .*January 2026.*, .*March 2026.*\)$/,
  )
})
