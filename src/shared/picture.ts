/**
 * Pictures that the server made itself carry their size in their name
 * (`3f9a…-1920x1080.jpg`), so that a page can reserve their place and name every smaller copy
 * (`3f9a…-1920x1080.w640.avif`) without asking. Any other name is shown as it is.
 */
const ownName = /^[0-9a-f]{32}-(\d{1,5})x(\d{1,5})\.(?:jpg|png)$/
const copyName = /^([0-9a-f]{32}-(\d{1,5})x\d{1,5})\.w(\d{2,4})\.(avif|webp)$/

/** Every picture of ours that a text names, as itself or as a copy, without its ending. */
export const stemsIn = (text: string) => text.match(/[0-9a-f]{32}-\d{1,5}x\d{1,5}/g) ?? []

/** Widths in pixels of the copies that pages ask for; a copy is never wider than its original. */
const copyWidths = [160, 320, 480, 768, 1200, 1920]
export const copyFormats = ['avif', 'webp'] as const

export interface PictureSize {
  width: number
  height: number
}

/** The size that a picture's name tells, in pixels; undefined for a foreign name. */
export function pictureSize(name: string): PictureSize | undefined {
  const match = ownName.exec(name)
  return match ? { width: Number(match[1]), height: Number(match[2]) } : undefined
}

/** Names of the copies of one format, narrowest first; none for a foreign name. */
export function pictureCopies(name: string, format: (typeof copyFormats)[number]) {
  const size = pictureSize(name)
  if (!size) return []
  const fitting = copyWidths.filter((width) => width < size.width)
  const widths = [...fitting, ...(size.width <= copyWidths.at(-1)! ? [size.width] : [])]
  const stem = name.slice(0, name.lastIndexOf('.'))
  return widths.map((width) => ({ width, name: `${stem}.w${width}.${format}` }))
}

/** What a copy's name says: its original's stem (without ending), width and format. */
export function parsePictureCopy(name: string) {
  const match = copyName.exec(name)
  if (!match) return undefined
  const [, stem, originalWidth, width, format] = match
  const allowed = copyWidths.includes(Number(width)) || width === originalWidth
  if (!allowed || Number(width) > Number(originalWidth)) return undefined
  return { stem: stem!, width: Number(width), format: format as (typeof copyFormats)[number] }
}

/** How wide pages draw a banner: the server announces the copy that the browser will choose. */
export const bannerSizes = '100vw'

/** The `srcset` of one format's copies; '' for a foreign name. `folder` ends in '/'. */
export const pictureSrcset = (name: string, format: (typeof copyFormats)[number], folder: string) =>
  pictureCopies(name, format)
    .map((copy) => `${folder}${copy.name} ${copy.width}w`)
    .join(', ')
