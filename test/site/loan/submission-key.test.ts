import { describe, expect, test } from 'vitest'
import { submissionKey } from '../../../src/site/loan/send-application'

const name = crypto.randomUUID()
const document = { name: 'me.png', size: 7, type: 'image/png', key: 'first' }
const answers = { surname: 'Okafor', loan_amount: '250,000', passportPhoto: document }
const key = (change: object = {}) => submissionKey(name, { ...answers, ...change })

describe('the Idempotency-Key of an application', () => {
  test('is the same for the same content, however it was typed or kept', () => {
    expect(key()).toMatch(/^[\x21-\x7e]{1,200}$/)
    expect(key({ surname: ' Okafor ', loan_amount: '250 000', bvn: '' })).toBe(key())
    const kept = JSON.parse(JSON.stringify(Object.entries(answers).toReversed())) as []
    expect(submissionKey(name, Object.fromEntries(kept))).toBe(key())
  })

  test.each([
    { surname: 'Okafo' },
    { surname: undefined },
    { referI_surname: 'Obi' },
    { loan_amount: '250001' },
    { passportPhoto: { ...document, key: 'second' } },
  ])('is another one after %o', (change) => {
    expect(key(change)).not.toBe(key())
  })

  test('is unlike that of another application', () => {
    expect(submissionKey(crypto.randomUUID(), answers)).not.toBe(key())
  })
})
