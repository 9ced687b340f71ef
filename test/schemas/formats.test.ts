import { describe, expect, test } from 'vitest'
import { ajvOptions } from '../../src/shared/vocabulary'

const formats = Object.entries(ajvOptions.formats)
const long = 50_000

/** Texts that make a careless pattern try every way to split them. */
const nasty = {
  letters: 'a'.repeat(long),
  digits: '1'.repeat(long),
  brackets: '('.repeat(long),
  'digits and an end that fails': `${'1 '.repeat(long / 2)}x`,
  'dots after an at sign': `a@${'a.'.repeat(long / 2)}!`,
  'at signs': '@'.repeat(long),
  blanks: `${' '.repeat(long)}x`,
  'slashes and digits': '12/'.repeat(long / 3),
}

/** A pattern that tries them outlives the time that a test has. */
describe.each(formats)('the format %s', (_, pattern) => {
  test.each(Object.entries(nasty))('has a verdict on 50,000 characters of %s', (__, text) => {
    expect(pattern.test(text)).toBeTypeOf('boolean')
  })
})

test.each(formats)('%s takes no half of a pair that stands for one character', (_, pattern) => {
  const alone = ['\ud800', '\udfff', 'a\ud83d', '\ude00b', '\ude00\ud83d']
  for (const text of [...alone, 'a\ud83d@b.co', '3\ud83d27\ud83d1990']) {
    expect(pattern.test(text)).toBe(false)
  }
})

test.each(['any-text', 'line', 'text', 'rich-text'] as const)('%s takes both halves', (name) => {
  expect(ajvOptions.formats[name]!.test('Adébáyọ̀ 😀')).toBe(true)
})
