/** Red, green and blue, each 0 to 255. */
type Colour = readonly [number, number, number]

/** Names used by older HTML and Word; other names are ignored. */
const names: Record<string, string> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  orange: '#ffa500',
}

const hexDigits = /^#(?:([0-9a-f])([0-9a-f])([0-9a-f])|([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2}))$/
const inNumbers =
  /^(rgb|hsl)a?\(\s*(\d{1,3})(?:\.\d+)?(?:deg)?[\s,]+(\d{1,3})(?:\.\d+)?(%?)[\s,]+(\d{1,3})(?:\.\d+)?(%?)\s*(?:[,/]\s*1(?:\.0)?\s*)?\)$/

function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const amplitude = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const place = (offset + hue / 30) % 12
    return Math.round(
      255 * (lightness - amplitude * Math.max(-1, Math.min(place - 3, 9 - place, 1))),
    )
  }
  return [channel(0), channel(8), channel(4)]
}

function readColour(written: string): Colour | undefined {
  const value = written.trim().toLowerCase()
  const hex = hexDigits.exec(Object.hasOwn(names, value) ? names[value]! : value)
  if (hex) {
    const digits = hex.slice(1).filter(Boolean)
    const [red, green, blue] = digits.map((digit) => parseInt(digit.padStart(2, digit), 16))
    return [red!, green!, blue!]
  }
  const [, space, ...parts] = inNumbers.exec(value) ?? []
  const [first, second, third] = [parts[0], parts[1], parts[3]].map(Number)
  if (space === 'rgb' && !parts[2] && !parts[4] && Math.max(first!, second!, third!) < 256) {
    return [first!, second!, third!]
  }
  if (space === 'hsl' && parts[2] && parts[4] && second! <= 100 && third! <= 100) {
    return fromHsl(first! % 360, second! / 100, third! / 100)
  }
  return undefined
}

const linear = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance as WCAG 2.2 defines it, 0 to 1. */
const luminance = ([red, green, blue]: Colour) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

const written = (colour: Colour) =>
  `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

/**
 * Text this dark has 4.5:1 contrast on any ground this light, so each can be checked by itself
 * (WCAG 1.4.3). Our own tokens pass unchanged.
 */
const darkEnough = (colour: Colour) => luminance(colour) <= 0.1277
const lightEnough = (colour: Colour) => luminance(colour) >= 0.75

const mixed = (colour: Colour, share: number, target: number): Colour => {
  const [red, green, blue] = colour.map((channel) =>
    Math.round(channel + (target - channel) * share),
  )
  return [red!, green!, blue!]
}

const steps = Array.from({ length: 51 }, (_, step) => step / 50)

const towards = (target: number, isGood: (colour: Colour) => boolean) => (value: string) => {
  const colour = readColour(value)
  const share = colour && steps.find((step) => isGood(mixed(colour, step, target)))
  return share === undefined ? undefined : written(mixed(colour!, share, target))
}

/**
 * Adjusts a colour for contrast, as '#rrggbb': the hue stays, text is darkened and backgrounds are
 * lightened as needed. Undefined if it is not a plain colour.
 */
export const readableColour: Record<string, (value: string) => string | undefined> = {
  color: towards(0, darkEnough),
  'background-color': towards(255, lightEnough),
}
