/** How many rows are looked at a time: a page with something on it rarely costs more than one look. */
const band = 64

/** Whether nothing is drawn on a page. */
export function isBlankPage(page: HTMLCanvasElement): boolean {
  const { width, height } = page
  const context = page.getContext('2d')
  if (!context) return false
  for (let top = 0; top < height; top += band) {
    const rows = context.getImageData(0, top, width, Math.min(band, height - top))
    if (rows.data.some((value) => value < 250)) return false
  }
  return true
}
