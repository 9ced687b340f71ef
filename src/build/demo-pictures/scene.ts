import glyphFile from './glyphs.json'
import { disc, picture, tones } from './shapes'
import { weave, type Cloth } from './weave'

export type Glyph = keyof typeof glyphFile.glyphs

/** A large glyph and a small one on the seal. */
export interface Scene {
  seed: number
  main: Glyph
  badge: Glyph
}

const goldInLight = '#f6b936'

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

/** A light picture with a sheet of paper on the cloth and a seal on its corner. Sizes in pixels. */
export function sheetScene({ seed, main, badge }: Scene, width: number, height: number) {
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
      drawn(badge, seal.x, seal.y, seal.radius * 1.3, tones.paper, tones.gold),
  )
}
