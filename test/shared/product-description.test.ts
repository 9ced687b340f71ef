import { describe, expect, test } from 'vitest'
import { productParts } from '../../src/shared/product-description'

describe('the description of a product', () => {
  test('is text, facts and an example, by its lines', () => {
    expect(
      productParts('Money for stock.\r\nTerm: 1 to 5 months\nExample: rice: ten bags.\n\nAsk us.'),
    ).toEqual({
      text: 'Money for stock.\nAsk us.',
      facts: [{ label: 'Term', value: '1 to 5 months' }],
      example: 'rice: ten bags.',
    })
  })

  test('has a first line that is always text, whatever it looks like', () => {
    expect(productParts('Note: small loans\nTerm: a month').text).toBe('Note: small loans')
    expect(productParts('Example: a loan').example).toBe('')
    expect(productParts('')).toEqual({ text: '', facts: [], example: '' })
  })

  test.each([
    ['a label of 24 and a value of 40 characters', `${'L'.repeat(24)}: ${'v'.repeat(40)}`, 1],
    ['a longer label', `${'L'.repeat(25)}: v`, 0],
    ['a longer value', `L: ${'v'.repeat(41)}`, 0],
    ['no space after the colon', 'https://example.com', 0],
    ['nothing after the colon', 'Term:', 0],
  ])('%s: %s gives %i facts, and no line is lost', (_, line, count) => {
    const { text, facts } = productParts(`First\n${line}`)
    expect(facts).toHaveLength(count)
    expect(text).toBe(count ? 'First' : `First\n${line}`)
  })

  test('has one example; a second one is a fact or text like any other line', () => {
    const { text, facts, example } = productParts(
      `First\nExample: one\nExample: two\nExample: ${'long '.repeat(10)}`,
    )
    expect(example).toBe('one')
    expect(facts).toEqual([{ label: 'Example', value: 'two' }])
    expect(text).toBe(`First\nExample: ${'long '.repeat(10).trim()}`)
  })
})
