import type { PictureSize } from '../../shared/picture'

/** How the public page shows a picture (`x-picture`). */
export interface Shown {
  as: string
  /** The minimum size in pixels, with the aspect ratio of its frame. */
  width: number
  height: number
  /** Maximum percentage that may be cropped. */
  mostCut: number
}

/** Of a list of frames, one per row, that of this row; the last one applies to further rows. */
export const shownIn = (shown: Shown | readonly Shown[] | undefined, row: number) =>
  Array.isArray(shown) ? (shown as Shown[])[Math.min(row, shown.length - 1)] : (shown as Shown)

/** The size that a picture needs to be sharp. */
export const neededSize = ({ width, height }: Shown) => `Needs at least ${width} × ${height}`

/** A sentence with figures about a picture that does not fit; '' when it does. */
export function pictureRemark({ width, height }: PictureSize, shown: Shown): string {
  const [ratio, placeRatio] = [width / height, shown.width / shown.height]
  const lost = Math.round(100 * (1 - Math.min(ratio / placeRatio, placeRatio / ratio)))
  const side = ratio < placeRatio ? 'height' : 'width'
  const remarks = [
    (width < shown.width || height < shown.height) &&
      `needs at least ${shown.width} × ${shown.height}`,
    lost > shown.mostCut && `cuts off ${lost}% of its ${side}`,
  ].filter(Boolean)
  if (remarks.length === 0) return ''
  return `This picture is ${width} × ${height} pixels; the ${shown.as} ${remarks.join(' and ')}.`
}

/** A sentence about a text that is too long for the public page; '' when it fits. */
export function textRemark(text: string, fits: number): string {
  const { length } = text.trim()
  return length > fits
    ? `This text has ${length} characters; about ${fits} fit well where it is shown.`
    : ''
}
