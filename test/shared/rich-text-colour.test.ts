import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readableColour } from '../../src/shared/rich-text-colour'
import { palette } from '../../src/shared/rich-text-palette'

const linear = (channel: number) =>
  channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4

const luminance = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16)))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

const contrast = (one: string, other: string) => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

const channel = fc.integer({ min: 0, max: 255 })
const colour = fc.tuple(channel, channel, channel).map((parts) => `rgb(${parts.join(', ')})`)
const text = (value: string) => readableColour.color!(value)!
const ground = (value: string) => readableColour['background-color']!(value)!

describe('colours of rich text', () => {
  test('any text on any ground keeps 4.5:1, and so does plain text', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        expect(contrast(text(one), ground(other))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(text(one), '#f5f7f9')).toBeGreaterThanOrEqual(4.5)
        for (const own of ['#2a3846', '#335679']) {
          expect(contrast(own, ground(other))).toBeGreaterThanOrEqual(4.5)
        }
      }),
    )
  })

  test('a readable colour stays as it is', () => {
    fc.assert(
      fc.property(colour, (value) => {
        expect(text(text(value))).toBe(text(value))
        expect(ground(ground(value))).toBe(ground(value))
      }),
    )
    for (const { value } of palette.color) expect(text(value)).toBe(value)
    for (const { value } of palette['background-color']) expect(ground(value)).toBe(value)
  })

  test.each([
    ['#B42318', '#b42318'],
    ['#800', '#880000'],
    ['rgb(180, 35, 24)', '#b42318'],
    ['rgb(180 35 24 / 1)', '#b42318'],
    ['rgba(180, 35, 24, 1)', '#b42318'],
    ['hsl(240, 100%, 25%)', '#000080'],
    ['hsl(240deg 100% 25%)', '#000080'],
    ['navy', '#000080'],
  ])('%s is read', (written, read) => expect(text(written)).toBe(read))

  test.each([
    ['transparent'],
    ['inherit'],
    ['rgba(1, 2, 3, 0.5)'],
    ['rgb(300, 0, 0)'],
    ['hsl(1, 2, 3)'],
    ['#12345'],
    ['constructor'],
    ['url(x)'],
    ['expression(1)'],
    [''],
  ])('%s is no colour', (written) => expect(readableColour.color!(written)).toBeUndefined())

  test('every way in which editors write colours can be read', () => {
    for (const written of ['#b42318', 'rgb(1, 2, 3)', 'hsl(1, 2%, 3%)', 'navy']) {
      expect(readableColour.color!(written)).toMatch(/^#[0-9a-f]{6}$/)
    }
  })
})
