/**
 * Advance widths of the characters from space to tilde in Public Sans, weight 600, in hundredths of
 * an em, because charts are laid out without a browser.
 */
const advances = [
  23, 27, 45, 61, 67, 92, 75, 25, 32, 32, 44, 57, 26, 39, 25, 37, 63, 42, 62, 65, 64, 66, 64, 61,
  66, 64, 25, 26, 56, 57, 56, 53, 83, 72, 68, 70, 71, 63, 60, 75, 77, 30, 40, 70, 58, 90, 77, 75,
  64, 76, 69, 68, 61, 71, 69, 96, 70, 64, 65, 32, 37, 32, 48, 54, 24, 56, 60, 55, 60, 57, 40, 63,
  58, 26, 28, 57, 32, 88, 59, 57, 60, 60, 40, 52, 40, 59, 51, 78, 58, 55, 49, 36, 27, 36, 59,
]

/** The maximum ratio of a fallback font's width to ours. */
export const reserve = 1.04

/** The width of a text at a font size in px; other than ASCII characters count as wide. */
export const textWidth = (text: string, size: number) =>
  ([...text].reduce((sum, one) => sum + (advances[one.codePointAt(0)! - 32] ?? 90), 0) / 100) *
  size *
  reserve
