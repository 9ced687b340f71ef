/** What the scenes are built of. Lengths in pixels. */
export const tones = {
  ink: '#0e1b2b',
  night: '#15283d',
  brand: '#243d59',
  gold: '#f2b01e',
  paleGold: '#fbdf9f',
  paper: '#ffffff',
  wall: '#e7eef6',
  floor: '#d3dfeb',
  shade: '#b9cadb',
  denim: '#9fb4cc',
  wood: '#c08a4f',
  darkWood: '#8f6236',
  leaf: '#4c8058',
  tomato: '#c9513a',
  brick: '#8e3b2c',
  forest: '#2f5a3e',
}

/** Of people, from lighter to darker. */
export const skins = { brown: '#8f5a36', darkBrown: '#7d4d2e', deepBrown: '#6d4327' }

/** A whole picture. */
export const picture = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`

const pen = ` stroke="${tones.brand}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"`

/** A rectangle; `round` is the radius of its corners. */
export const box = (x: number, y: number, w: number, h: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"${round ? ` rx="${round}"` : ''}/>`

export const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`

export const shape = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`

export const line = (path: string, colour: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`

/** Things in front have lines like the people. */
export const inked = (things: string) => `<g${pen}>${things}</g>`

/** The same thing several times, each `step` to the right of the last. */
export const row = (count: number, step: number, thing: (x: number, i: number) => string) =>
  Array.from({ length: count }, (_, i) => thing(i * step, i)).join('')

/** A table that hides what is behind it, across the picture. */
export const counter = (y: number, width: number, height: number, top: string, front: string) =>
  box(0, y, width, height - y, front) + inked(box(-10, y, width + 20, 34, top))

/** A parcel with its tape. */
export const parcel = (x: number, y: number, w: number, h: number) =>
  inked(box(x, y, w, h, tones.wood, 3)) + box(x + w * 0.4, y + 3, w * 0.2, h - 6, tones.paleGold)

/** A plant in a pot that stands on `y`. */
export const plant = (x: number, y: number, size: number) => {
  const leaf = (degrees: number) =>
    `<path transform="translate(${x} ${y - size * 0.5}) rotate(${degrees})" d="M0 0C${size * 0.35} ${-size * 0.25} ${size * 0.25} ${-size * 0.75} 0 ${-size}C${-size * 0.25} ${-size * 0.75} ${-size * 0.35} ${-size * 0.25} 0 0Z" fill="${tones.leaf}"/>`
  const half = size * 0.36
  return (
    [-50, 50, 0].map(leaf).join('') +
    shape(
      `M${x - half} ${y - size * 0.6}H${x + half}L${x + half * 0.75} ${y}H${x - half * 0.75}Z`,
      tones.gold,
    )
  )
}

/** A shelf board with what stands on it. */
export const shelf = (x: number, y: number, width: number, things: string) =>
  things + box(x, y, width, 14, tones.shade, 4)
