/**
 * The contrast of two colours ('#243d59') by WCAG 2, from 1 to 21. Its source is written into compiled validators, so it
 * uses nothing from outside.
 */
export function contrast(one: string, other: string): number {
  const light = (colour: string) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
      const part = Number.parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16) / 255
      return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    }, 0)
  const [a, b] = [light(one), light(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** What words need against their ground (WCAG 1.4.3). */
export const leastContrast = 4.5

/** A contrast for people: '4.4:1', never rounded up. */
export const shownContrast = (value: number) => `${(Math.floor(value * 10) / 10).toFixed(1)}:1`

/** A colour with a share (0 to 1) of another one. */
export const mixed = (colour: string, other: string, share: number) =>
  `#${[1, 3, 5]
    .map((at) => {
      const [own, added] = [colour, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
      return Math.round(own! + (added! - own!) * share)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

/** The colour, or the nearest one on the way to `towards` on which words can be read. */
export function readableGround(colour: string, words: string, towards: string) {
  const steps = Array.from({ length: 101 }, (_, i) => mixed(colour, towards, i / 100))
  return steps.find((step) => contrast(step, words) >= leastContrast) ?? towards
}
