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

export interface Cloth {
  ground: string
  /** Threads from common to rare with their shares, which add up to 1. */
  threads: [colour: string, share: number][]
}

/**
 * A cloth as wide as the picture: plain weave, where a thread that lies across is followed by one
 * that stands upright, as in strip-woven cloth. `pitch` is the distance of two threads in pixels.
 */
export function weave(width: number, height: number, pitch: number, cloth: Cloth, seed: number) {
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
