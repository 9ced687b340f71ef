import { heroScenes, pageBannerScenes } from './banner-scenes'
import * as rooms from './room-scenes'
import { box, picture, tones, disc } from './shapes'
import * as streets from './street-scenes'
import glyphFile from './glyphs.json'

/** Pseudo-random numbers from 0 to 1, repeatable by seed (mulberry32). */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Cloth {
  ground: string
  /** Threads from common to rare with their shares, which add up to 1. */
  threads: [colour: string, share: number][]
}

/**
 * A cloth as wide as the picture: plain weave, where a thread that lies across is followed by one
 * that stands upright, as in strip-woven cloth. `pitch` is the distance of two threads in pixels.
 */
function weave(width: number, height: number, pitch: number, cloth: Cloth, seed: number) {
  const random = seeded(seed)
  const thread = () => {
    let left = random()
    return cloth.threads.find(([, share]) => (left -= share) < 0)?.[0] ?? cloth.threads[0]![0]
  }
  const narrow = pitch * 0.68
  const shapes = new Map<string, string[]>()
  for (let row = 0; row * pitch < height; row += 1) {
    for (let column = 0; column * pitch < width; column += 1) {
      const [w, h] = (row + column) % 2 ? [pitch, narrow] : [narrow, pitch]
      const x = (column + 0.5) * pitch - w / 2
      const y = (row + 0.5) * pitch - h / 2
      const colour = thread()
      const path = `M${x.toFixed(1)} ${y.toFixed(1)}h${w.toFixed(1)}v${h.toFixed(1)}h${(-w).toFixed(1)}z`
      shapes.set(colour, [...(shapes.get(colour) ?? []), path])
    }
  }
  const paths = [...shapes].map(([colour, path]) => `<path fill="${colour}" d="${path.join('')}"/>`)
  return `<rect width="${width}" height="${height}" fill="${cloth.ground}"/>${paths.join('')}`
}

type Glyph = keyof typeof glyphFile.glyphs

/** A large glyph and a small one on the seal. */
interface Scene {
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
function sheetScene({ seed, main, badge }: Scene, width: number, height: number) {
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

/** Icons on a sheet, where no people are drawn. */
const requirements: Scene = { seed: 31, main: 'clipboard-text', badge: 'certificate' }

const onWall = (scene: () => string) => picture(960, 720, box(0, 0, 960, 720, tones.wall) + scene())

/** The pictures of the products, each another place with people. */
const products = () => ({
  salary: onWall(rooms.salary),
  equipment: onWall(rooms.equipment),
  sme: onWall(rooms.sme),
  vendor: onWall(streets.vendor),
  trader: onWall(streets.trader),
  travel: onWall(streets.travel),
})

/** Every picture of the demo content as SVG, by its place. Sizes in pixels. */
export const demoPictures = () => ({
  banners: heroScenes(),
  'page-banners': pageBannerScenes(),
  products: products(),
  sheets: { requirements: sheetScene(requirements, 960, 720) },
})
