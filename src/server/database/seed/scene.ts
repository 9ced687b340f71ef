import glyphFile from './glyphs.json'
import { disc, picture, tones } from './shapes'
import { weave, type Cloth } from './weave'

export type Glyph = keyof typeof glyphFile.glyphs

/** One large glyph and one or two small ones around it. */
export interface Scene {
  seed: number
  main: Glyph
  badges: readonly [Glyph, ...Glyph[]]
}

const goldInShade = '#dda424'
const goldInLight = '#f6b936'

const nightCloth: Cloth = {
  ground: '#15283d',
  threads: [
    ['#172a40', 0.52],
    ['#182e46', 0.34],
    ['#1a304a', 0.11],
    ['#1d3450', 0.03],
  ],
}

const dayCloth: Cloth = {
  ground: '#f2f6fa',
  threads: [
    ['#ebf1f7', 0.62],
    ['#e7eef6', 0.28],
    ['#dde7f2', 0.1],
  ],
}

/** A glyph centred on (x, y), `size` pixels wide: its lines in one colour, its tone in another. */
function drawn(name: Glyph, x: number, y: number, size: number, line: string, tone: string) {
  const glyph = glyphFile.glyphs[name]
  const place = `translate(${x - size / 2} ${y - size / 2}) scale(${size / 256})`
  return `<g transform="${place}"><path d="${glyph.tone}" fill="${tone}"/><path d="${glyph.line}" fill="${line}"/></g>`
}

const coin = (name: Glyph, x: number, y: number, radius: number) =>
  disc(x, y, radius, tones.gold) + drawn(name, x, y, radius * 1.5, tones.ink, tones.paleGold)

/** Where on the rim the small glyphs sit, in degrees from the right, clockwise. */
const seats = [-44, 148]

function medallion({ main, badges }: Scene, x: number, y: number, radius: number) {
  const at = (degrees: number, distance: number) => {
    const angle = (degrees * Math.PI) / 180
    return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance] as const
  }
  const [fromX, fromY] = at(-44, radius)
  const [toX, toY] = at(-162, radius)
  const rim = `<path d="M${fromX} ${fromY}A${radius} ${radius} 0 1 1 ${toX} ${toY}" fill="none" stroke="${tones.gold}" stroke-width="${radius / 50}"/>`
  return (
    disc(x, y, radius, tones.brand) +
    rim +
    drawn(main, x, y, radius * 1.32, tones.paper, goldInShade) +
    badges
      .slice(0, seats.length)
      .map((badge, i) => coin(badge, ...at(seats[i]!, radius * 1.14), radius * 0.22))
      .join('')
  )
}

/**
 * A dark banner: calm on the left, where the page puts its words, and the medallion on the right.
 * A page that crops it keeps the medallion in view with `object-position: 88% 50%`. Sizes in
 * pixels.
 */
export function bannerScene(scene: Scene, width: number, height: number) {
  const cloth = weave(width, height, width / 30, nightCloth, scene.seed)
  const radius = Math.min(height * 0.34, width * 0.17)
  return picture(width, height, cloth + medallion(scene, width * 0.735, height / 2, radius))
}

/** A light picture with a sheet of paper on the cloth and a seal on its corner. Sizes in pixels. */
export function sheetScene({ seed, main, badges }: Scene, width: number, height: number) {
  const sheet = { x: width * 0.16, y: height * 0.15, w: width * 0.68, h: height * 0.7 }
  const seal = { x: width * 0.77, y: height * 0.75, radius: height * 0.13 }
  const bar = height / 56
  return picture(
    width,
    height,
    weave(width, height, width / 14, dayCloth, seed) +
      `<rect x="${sheet.x}" y="${sheet.y}" width="${sheet.w}" height="${sheet.h}" rx="${bar}" fill="${tones.paper}"/>` +
      `<rect x="${sheet.x}" y="${sheet.y}" width="${sheet.w}" height="${bar}" fill="${tones.brand}"/>` +
      drawn(main, width / 2, height * 0.49, height * 0.44, tones.brand, goldInLight) +
      disc(seal.x, seal.y, seal.radius, tones.brand) +
      drawn(badges[0], seal.x, seal.y, seal.radius * 1.3, tones.paper, tones.gold),
  )
}
