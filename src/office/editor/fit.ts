import type { PictureSize } from '../../shared/picture'

/** How the public page shows a picture, as its schema says. */
export interface Shown {
  as: string
  /** The least size in pixels; its shape is that of the picture's place. */
  width: number
  height: number
  /** How many percent of the picture may be cut off, or of its place stay empty. */
  mostCut: number
  /** Nothing is cut off: the whole picture is fitted into its place. */
  whole?: boolean
}

/** Of a list of places, one for each row, that of this row; the last one stands for all others. */
export const shownIn = (shown: Shown | readonly Shown[] | undefined, row: number) =>
  Array.isArray(shown) ? (shown as Shown[])[Math.min(row, shown.length - 1)] : (shown as Shown)

/** What a picture needs to be sharp in its place. */
export const neededSize = ({ width, height }: Shown) => `Needs at least ${width} × ${height}`

/** What of a picture does not fit its place, in a sentence with figures; '' when all does. */
export function pictureRemark({ width, height }: PictureSize, shown: Shown): string {
  const [ratio, placeRatio] = [width / height, shown.width / shown.height]
  const lost = Math.round(100 * (1 - Math.min(ratio / placeRatio, placeRatio / ratio)))
  const side = ratio < placeRatio ? 'height' : 'width'
  const remarks = [
    (width < shown.width || height < shown.height) &&
      `needs at least ${shown.width} × ${shown.height}`,
    lost > shown.mostCut &&
      (shown.whole
        ? `leaves ${lost}% of the space for it empty`
        : `cuts off ${lost}% of its ${side}`),
  ].filter(Boolean)
  if (remarks.length === 0) return ''
  return `This picture is ${width} × ${height} pixels; the ${shown.as} ${remarks.join(' and ')}.`
}

/** Says when a text is longer than its place on the public page allows; '' when it fits. */
export function textRemark(text: string, fits: number): string {
  const { length } = text.trim()
  return length > fits
    ? `This text has ${length} characters; about ${fits} fit well where it is shown.`
    : ''
}
