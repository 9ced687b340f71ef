import { describe, expect, test } from 'vitest'
import { brandColours } from '../../src/server/site/pages/brand-colours'
import { contrast, mixed, leastContrast, readableGround } from '../../src/shared/contrast'
import { siteDefaults } from '../../src/shared/site'

const white = '#ffffff'
const hue = (i: number) =>
  `#${[0, 2, 4].map((shift) => ((Math.sin(i + shift) * 127 + 128) | 0).toString(16).padStart(2, '0')).join('')}`
const hues = Array.from({ length: 60 }, (_, i) => hue(i / 9))

const tokensOf = (colours: { brand: string; accent: string }) =>
  Object.fromEntries(
    [...brandColours({ ...siteDefaults, colours }).matchAll(/--([\w-]+):(#\w{6})/g)].map(
      ([, name, colour]) => [name, colour] as const,
    ),
  ) as Record<string, string>

describe('the colours of a lender', () => {
  test('are measured as WCAG does', () => {
    expect(contrast('#000000', white)).toBeCloseTo(21)
    expect(contrast('#767676', white)).toBeCloseTo(4.54, 2)
    expect(brandColours(siteDefaults)).toBe('')
  })

  test('give tokens on which all words can be read, whichever pass', () => {
    for (const chosen of [...hues, '#767676', '#000000']) {
      const brand = readableGround(chosen, white, '#000000')
      const accent = readableGround(chosen, '#0e1b2b', white)
      const tokens = tokensOf({ brand, accent })
      const pairs = [
        [white, tokens['navy-700']],
        [white, tokens['navy-800']],
        [tokens['navy-300'], tokens['navy-900']],
        [tokens['navy-600'], tokens['navy-50']],
        [tokens['navy-600'], tokens.select],
        [tokens['navy-700'], '#f5f7f9'],
        ['#556371', tokens.select],
        ['#0e1b2b', tokens['gold-400']],
        [tokens['gold-700'], tokens['gold-100']],
      ] as const
      for (const [words, ground] of pairs)
        expect(
          contrast(words!, ground!),
          `${words} on ${ground}, of ${chosen}`,
        ).toBeGreaterThanOrEqual(leastContrast)
    }
  })

  test('that fail lead to the nearest that passes', () => {
    const found = readableGround('#7fa6cf', white, '#000000')
    expect(contrast(found, white)).toBeGreaterThanOrEqual(leastContrast)
    expect(contrast(mixed(found, white, 0.03), white)).toBeLessThan(leastContrast)
  })
})
