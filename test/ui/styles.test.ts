import { describe, expect, test } from 'vitest'
import { filesUnder, textOf } from '../sources'

interface Declaration {
  path: string
  property: string
  value: string
}

/** What a style sheet says, without its comments and conditions; of what a property is made of, too. */
const saidIn = (path: string): Declaration[] =>
  [
    ...textOf(path)
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/(?:^|[;{])\s*(--[\w-]+|[a-z-]+):\s+([^;{}]+)(?=;)/g),
  ].map(([, property, value]) => ({ path, property: property!, value: value! }))

const sheets = filesUnder('src').filter((path) => path.endsWith('.css'))

/** Who paints: the kit, what visitors see of a section and around it, what every page stands on, and drawings. */
const painting =
  /^src\/(?:ui\/(?:kit|sections|styles)\/|flows\/chart\/(?:state-chart|chart-legend|figure-badge)\.|flows\/counts\/|office\/dashboard\/chart\.)/

const placed = sheets.filter((path) => !painting.test(path)).flatMap(saidIn)

const paint =
  /^(?:color|background|background-color|background-image|fill|stroke|accent-color|border|border-(?:inline|block|color|width|style)\S*|outline|outline-color|\S*radius|\S*shadow|font\S*|letter-spacing|line-height|text-decoration\S*)$/
const nothing = /^(?:none|0|inherit|transparent|currentcolor)$/i
const rawLength = /\b\d*\.?\d+(?:px|rem|em|pt)\b/

const paints = ({ property, value }: Declaration) => paint.test(property) && !nothing.test(value)
const measures = ({ property, value }: Declaration) =>
  !paint.test(property) && rawLength.test(value)

/** What features still say for themselves. It only falls: who takes a part from the kit lowers it. */
const left: Record<string, { paints: number; measures: number }> = {
  'src/flows': { paints: 0, measures: 7 },
  'src/office': { paints: 0, measures: 81 },
  'src/site': { paints: 10, measures: 16 },
  'src/ui': { paints: 31, measures: 26 },
}

describe('the styles', () => {
  test.each(Object.entries(left))('%s places, and paints no more than it did', (folder, most) => {
    const own = placed.filter(({ path }) => path.startsWith(`${folder}/`))
    const counted = {
      paints: own.filter(paints).length,
      measures: own.filter(measures).length,
    }
    expect(counted).toEqual({
      paints: Math.min(counted.paints, most.paints),
      measures: Math.min(counted.measures, most.measures),
    })
  })

  /** Every value that a property has anywhere on a screen, and how many there may be. */
  const scales: [string, RegExp, number][] = [
    ['sizes of text', /^font-size$/, 20],
    ['weights', /^font-weight$/, 4],
    ['radii', /radius$/, 13],
    ['shadows', /shadow$/, 10],
    ['spaces', /^(?:margin|padding|gap|row-gap|column-gap)/, 115],
  ]

  test.each(scales)('have few %s', (_, properties, most) => {
    const values = new Set(
      sheets
        .flatMap(saidIn)
        .filter(({ path, property }) => properties.test(property) && !path.endsWith('fonts.css'))
        .map(({ value }) => value),
    )
    expect([...values].toSorted().slice(most)).toEqual([])
  })

  test('know the sizes of two densities and no others', () => {
    const sizes = saidIn('src/ui/kit/tokens.css').filter(({ property }) =>
      property.startsWith('--text-'),
    )
    expect(new Set(sizes.map(({ property }) => property))).toEqual(
      new Set(
        ['hero', 'small', 'body', 'large', 'group', 'title', 'figure'].map(
          (name) => `--text-${name}`,
        ),
      ),
    )
  })

  test('name no token that there is not', () => {
    const declared = new Set(
      sheets
        .flatMap(saidIn)
        .map(({ property }) => property)
        .filter((name) => name.startsWith('--')),
    )
    const asked = sheets.flatMap((path) =>
      [...textOf(path).matchAll(/var\((--(?!radix)[\w-]+)\)/g)].map(
        ([, name]) => `${path} ${name}`,
      ),
    )
    expect(asked.length).toBeGreaterThan(500)
    expect(asked.filter((one) => !declared.has(one.split(' ')[1]!))).toEqual([])
  })
})
