/**
 * Pictures stored by the server carry their size in their name (`3f9a…-1920x1080.jpg`), so that a
 * page can reserve their space and derive the names of smaller copies
 * (`3f9a…-1920x1080.w640.avif`). Other names are shown as they are.
 */
export const storedPictureName = /^[0-9a-f]{32}-(\d{1,5})x(\d{1,5})\.(?:jpg|png|webp)$/
const copyName = /^([0-9a-f]{32}-(\d{1,5})x\d{1,5})\.w(\d{1,4})\.(avif|webp)$/

/** Every stored picture that a text refers to, itself or a copy, without extension. */
export const stemsIn = (text: string) => text.match(/[0-9a-f]{32}-\d{1,5}x\d{1,5}/g) ?? []

/** Widths of copies in pixels; a copy is never wider than the original. */
const copyWidths = [160, 320, 480, 768, 1200, 1920]
export const copyFormats = ['avif', 'webp'] as const
export type CopyFormat = (typeof copyFormats)[number]

export interface PictureSize {
  width: number
  height: number
}

/** The size in a picture's name, in pixels; undefined for other names. */
export function pictureSize(name: string): PictureSize | undefined {
  const match = storedPictureName.exec(name)
  return match ? { width: Number(match[1]), height: Number(match[2]) } : undefined
}

/** The names of all copies in a format, narrowest first; none for other names. */
export function pictureCopies(name: string, format: CopyFormat) {
  const size = pictureSize(name)
  if (!size) return []
  const fitting = copyWidths.filter((width) => width < size.width)
  const widths = [...fitting, ...(size.width <= copyWidths.at(-1)! ? [size.width] : [])]
  const stem = name.slice(0, name.lastIndexOf('.'))
  return widths.map((width) => ({ width, name: `${stem}.w${width}.${format}` }))
}

/** The name of the narrowest WebP copy of at least a width in pixels, or of the widest. */
export function copyFrom(name: string, least: number) {
  const copies = pictureCopies(name, 'webp')
  return (copies.find(({ width }) => width >= least) ?? copies.at(-1))?.name ?? name
}

/** The parts of a copy's name: the original's stem, width and format. */
export function parsePictureCopy(name: string) {
  const match = copyName.exec(name)
  if (!match) return undefined
  const [, stem, originalWidth, width, format] = match
  const allowed = copyWidths.includes(Number(width)) || width === originalWidth
  if (!allowed || Number(width) > Number(originalWidth)) return undefined
  return { stem: stem!, width: Number(width), format: format as CopyFormat }
}

/** The `sizes` of a banner, so that the preload picks the copy that the browser will. */
export const bannerSizes = '100vw'

/** The `sizes` of a product's picture on its page. */
export const productSizes = '(min-width: 1280px) 480px, (min-width: 768px) 38vw, 100vw'

/** The `srcset` of a format's copies; '' for other names. `folder` ends in '/'. */
export const pictureSrcset = (name: string, format: CopyFormat, folder: string) =>
  pictureCopies(name, format)
    .map((copy) => `${folder}${copy.name} ${copy.width}w`)
    .join(', ')
