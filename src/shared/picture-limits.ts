/** Maximum side of a picture in pixels: rows are decoded as a whole, and no camera makes longer ones. */
export const longestSide = 16_000

/** Maximum number of pixels; more would only exhaust memory. */
export const mostPixels = 24_000_000

export const tooManyPixels = 'This picture has too many pixels. Please choose a smaller one.'
